import { Table } from '@mantine/core';
import { type Campaign, type CampaignFailure, campaignFailures } from '@tessera/contract';
import { formatMoney, formatNumber, formatPercent } from '../../../lib/format-number.ts';
import { Card } from '../../../ui/display/card.tsx';
import { StatTile, StatTiles } from '../../../ui/display/stat-tile.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './delivery-results.module.css';
import { ResultsChart } from './results-chart.tsx';
import { SplitResultsCard } from './split-results.tsx';

export const DeliveryResults = ({ campaign }: { campaign: Campaign }) => (
  <>
    {campaign.splitResults && <SplitResultsCard campaign={campaign} results={campaign.splitResults} />}
    {(campaign.link || campaign.goalId) && <ResultsChart campaign={campaign} />}
    <WalletResultsCard campaign={campaign} />
  </>
);

function WalletResultsCard({ campaign }: { campaign: Campaign }) {
  const { delivery, message, goalId } = campaign;
  const { apple, google, failures } = delivery;
  const wallets = [
    { name: 'Apple Wallet', ...apple },
    { name: 'Google Wallet', ...google },
  ];
  const reasons = campaignFailures.flatMap((reason) => {
    const count = failures[reason];
    return count ? [{ reason, count, ...texts[reason] }] : [];
  });
  return (
    <Card title="Results">
      <Table.ScrollContainer minWidth={320}>
        <Table className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Wallet</Table.Th>
              <Table.Th scope="col">Pass Updates</Table.Th>
              {message && <Table.Th scope="col">Notifications</Table.Th>}
              <Table.Th scope="col">Not reached</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {wallets.map(({ name, passUpdates, notifications, failed }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{formatNumber(passUpdates)}</Table.Td>
                {message && <Table.Td>{formatNumber(notifications)}</Table.Td>}
                <Table.Td>{formatNumber(failed)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {goalId && (
        <div className={styles.conversions}>
          <Conversions campaign={campaign} />
        </div>
      )}
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Why wallets were not reached">
          {reasons.map(({ reason, count, what, advice }) => (
            <li key={reason}>
              <strong>
                {formatNumber(count)} × {what}
              </strong>
              <span>{advice}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Conversions({ campaign: { conversions, progress } }: { campaign: Campaign }) {
  const { currency } = useWorkspace();
  const { passes, total, value } = conversions;
  // While others are selected, their number is unknown.
  const recipients = progress.recipients ?? progress.finished;
  const share = recipients ? passes / recipients : 0;
  return (
    <StatTiles>
      <StatTile
        label="Conversion"
        value={formatPercent(share)}
        note={`${formatNumber(passes)} of ${formatNumber(recipients)} recipients${progress.recipients === null ? ' so far' : ''}`}
      />
      <StatTile label="Conversions" value={formatNumber(total)} />
      {value > 0 && <StatTile label="Value" value={formatMoney(value, currency)} note="As reported" />}
    </StatTiles>
  );
}

const texts: Record<CampaignFailure, { what: string; advice: string }> = {
  deviceGone: {
    what: 'Removed from the iPhone',
    advice: 'The pass is no longer in that Apple Wallet. There is nothing to do.',
  },
  tokenRejected: {
    what: 'Push token refused by Apple',
    advice: 'Check under Settings, Wallet Platforms, that the certificate is that of the pass type.',
  },
  certificateRefused: {
    what: 'Certificate refused by Apple',
    advice: 'It may have expired or been revoked. Renew it under Settings, Wallet Platforms.',
  },
  walletUnavailable: {
    what: 'Wallet service out of reach',
    advice: 'Apple or Google did not answer in time. These passes update when their phones next ask.',
  },
  passRefused: {
    what: 'Pass refused by Google',
    advice: 'The pass’s own page has Google’s reason.',
  },
  messageRefused: {
    what: 'Message refused by Google',
    advice: 'The pass is up to date, its holder was not notified. The pass’s own page has the reason.',
  },
  notificationLimit: {
    what: 'Google’s limit of three notifications a day',
    advice: 'The message is on the pass; the phone stayed silent.',
  },
  internalError: {
    what: 'Not sent because of an error on this server',
    advice: 'The server’s log says more. These passes update when their phones next ask.',
  },
};
