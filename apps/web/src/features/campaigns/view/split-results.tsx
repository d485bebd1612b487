import { Table } from '@mantine/core';
import type { Campaign, CampaignConversions, SplitResults } from '@tessera/contract';
import { formatNumber, formatPercent } from '../../../lib/format-number.ts';
import { Card } from '../../../ui/display/card.tsx';
import styles from './delivery-results.module.css';
import { UpliftList } from './uplift-list.tsx';

type SplitResultsCardProps = { campaign: Campaign; results: SplitResults };

export function SplitResultsCard({ campaign, results }: SplitResultsCardProps) {
  const { message, link, goalId } = campaign;
  const { variants, holdout } = results;
  return (
    <Card title={variants.length > 1 ? 'Variants' : 'Holdout'}>
      <Table.ScrollContainer minWidth={320}>
        <Table className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Variant</Table.Th>
              <Table.Th scope="col">Recipients</Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                Pass Updates
              </Table.Th>
              {message && (
                <Table.Th scope="col" visibleFrom="sm">
                  Notifications
                </Table.Th>
              )}
              {link && <Table.Th scope="col">Unique Clicks</Table.Th>}
              {goalId && <Table.Th scope="col">Conversion</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variants.map(({ name, recipients, passUpdates, notifications, uniqueClicks, conversions }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{formatNumber(recipients)}</Table.Td>
                <Table.Td visibleFrom="sm">{formatNumber(passUpdates)}</Table.Td>
                {message && <Table.Td visibleFrom="sm">{formatNumber(notifications)}</Table.Td>}
                {link && (
                  <Table.Td>
                    <Rate count={uniqueClicks} of={recipients} />
                  </Table.Td>
                )}
                {goalId && <ConversionCell {...{ conversions, recipients }} />}
              </Table.Tr>
            ))}
            {holdout && (
              <Table.Tr>
                <Table.Th scope="row">Holdout</Table.Th>
                <Table.Td>{formatNumber(holdout.recipients)}</Table.Td>
                <Table.Td visibleFrom="sm">–</Table.Td>
                {message && <Table.Td visibleFrom="sm">–</Table.Td>}
                {link && <Table.Td>–</Table.Td>}
                {goalId && <ConversionCell {...holdout} />}
              </Table.Tr>
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <UpliftList results={results} />
    </Card>
  );
}

type ConversionCellProps = { conversions: CampaignConversions; recipients: number };

const ConversionCell = ({ conversions, recipients }: ConversionCellProps) => (
  <Table.Td>
    <Rate count={conversions.passes} of={recipients} />
  </Table.Td>
);

function Rate({ count, of }: { count: number; of: number }) {
  return (
    <>
      {formatPercent(of > 0 ? count / of : 0)} <span className={styles.count}>{formatNumber(count)}</span>
    </>
  );
}
