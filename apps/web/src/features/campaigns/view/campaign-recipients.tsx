import { Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Campaign, CampaignRecipient, CampaignStatus, RecipientDelivery } from '@tessera/contract';
import { serverMessage } from '../../../lib/errors.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { openDownload } from '../../../lib/open-download.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { EmailText } from '../../../ui/display/email-text.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { showError } from '../../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { ClearSearchButton } from '../../../ui/form/clear-search-button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { useList } from '../../../ui/table/list-state.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { contactOf, personName } from '../../passes/person-name.ts';
import { WalletIcons } from '../../passes/wallet-icons.tsx';
import { useHoldsRight, useWorkspace } from '../../workspaces/workspace-context.ts';
import { recipientsQuery } from '../queries.ts';
import styles from './campaign-view.module.css';

type CampaignRecipientsProps = {
  campaign: Campaign;
  query: string | undefined;
  onQuery: (query: string | undefined) => void;
};

export function CampaignRecipients({ campaign, query, onQuery }: CampaignRecipientsProps) {
  const { handle } = useWorkspace();
  const mayExport = useHoldsRight('export');
  const question = { workspaceHandle: handle, campaignId: campaign.id, query };
  const download = useMutation({
    ...useTRPC().workspace.campaigns.linkToRecipients.mutationOptions(),
    onSuccess: ({ url }) => openDownload(url),
    onError: (error) =>
      showError(serverMessage(error, 'The recipients could not be exported. Please try again.')),
  });
  const isSending = campaign.status === 'Sending';
  const list = useList(recipientsQuery(useTRPC(), question, isSending), 'recipients');
  return (
    <section aria-labelledby="recipients">
      <header className={styles.recipientsHead}>
        <h2 id="recipients" className={styles.recipientsTitle}>
          Recipients{list.status === 'ready' && ` (${formatCount(list)})`}
        </h2>
        <Group gap="sm">
          <SearchField
            value={query ?? ''}
            onSearch={(text) => onQuery(text || undefined)}
            label="Search recipients"
          />
          {mayExport && (
            <BusyButton
              variant="default"
              isBusy={download.isPending}
              leftSection={<IconDownload size={16} />}
              onClick={() => download.mutate({ workspaceHandle: handle, campaignId: campaign.id })}
            >
              Export
            </BusyButton>
          )}
        </Group>
      </header>
      <DataTable
        label="Recipients"
        columns={columnsOf(handle, campaign)}
        list={list}
        rowKey={({ pass }) => pass.id}
        errorTitle="Error: Could not load recipients"
        empty={
          query ? (
            <EmptyState
              title="Your search did not match any recipients"
              action={<ClearSearchButton onClear={() => onQuery(undefined)} />}
            />
          ) : (
            <EmptyState title="Nobody matched at the launch">
              No pass was among the recipients when the campaign was launched.
            </EmptyState>
          )
        }
      />
    </section>
  );
}

function columnsOf(
  workspaceHandle: string,
  { status, targetPassTemplateId: passTemplateId }: Campaign,
): Column<CampaignRecipient>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      cell: ({ pass }) => (
        <span className={styles.person}>
          <RowLink
            to="/$workspaceHandle/templates/$passTemplateId/passes/$passId"
            params={{ workspaceHandle, passTemplateId, passId: pass.id }}
          >
            {personName(pass.user)}
          </RowLink>
          {personName(pass.user) !== contactOf(pass.user) && (
            <span className={styles.address}>
              <EmailText email={contactOf(pass.user)} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'wallets',
      header: 'Wallets',
      width: '140px',
      hideBelow: 'sm',
      cell: ({ pass }) => <WalletIcons wallets={pass.wallets} />,
    },
    {
      id: 'delivery',
      header: 'Delivery',
      width: '140px',
      cell: ({ pass: { wallets }, delivery }) => {
        const isHeld = wallets.apple || wallets.google;
        const shown = delivery === 'waiting' ? waiting[status] : progress[delivery];
        const [tone, text] = delivery === 'sent' && !isHeld ? notHeld : shown;
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
  ];
}

type Shown = readonly [StatusTone, string];

const progress: Record<Exclude<RecipientDelivery, 'waiting'>, Shown> = {
  sending: ['busy', 'Sending'],
  sent: ['good', 'Sent'],
};

/** Nothing was sent, unless the wallet has lost the pass since. */
const notHeld: Shown = ['quiet', 'In no wallet'];

const isWaiting: Shown = ['quiet', 'Waiting'];
const waiting: Record<CampaignStatus, Shown> = {
  Draft: isWaiting,
  Scheduled: isWaiting,
  Sending: isWaiting,
  Paused: ['quiet', 'Paused'],
  Sent: isWaiting,
  Canceled: ['quiet', 'Not sent'],
};
