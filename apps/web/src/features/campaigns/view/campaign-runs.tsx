import type { Campaign } from '@tessera/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { useList } from '../../../ui/table/list-state.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { CampaignBadge } from '../campaign-badge.tsx';
import { runsQuery } from '../queries.ts';

export function CampaignRuns({ campaignId }: { campaignId: string }) {
  const { handle, timezoneName } = useWorkspace();
  const trpc = useTRPC();
  const list = useList(runsQuery(trpc, { workspaceHandle: handle, campaignId }), 'runs');
  return (
    <Card title="Runs">
      <DataTable
        label="Runs"
        columns={[runColumn(handle, timezoneName), ...columns]}
        list={list}
        rowKey={({ id }) => id}
        errorTitle="Error: Could not load runs"
        empty={<EmptyState title="No runs yet">A run begins as soon as it has a recipient.</EmptyState>}
      />
    </Card>
  );
}

const runColumn = (workspaceHandle: string, timezone: string): Column<Campaign> => ({
  id: 'run',
  header: 'Run',
  cell: (run) => (
    <RowLink to="/$workspaceHandle/campaigns/$campaignId" params={{ workspaceHandle, campaignId: run.id }}>
      {formatDate(run.createdAt, timezone, 'dateTime')}
    </RowLink>
  ),
});

const columns: Column<Campaign>[] = [
  { id: 'status', header: 'Status', width: '130px', cell: ({ status }) => <CampaignBadge status={status} /> },
  count('Recipients', ({ progress }) => progress.recipients ?? 0),
  count('Notifications', ({ stats }) => stats.notifications),
  count('Not reached', ({ stats }) => stats.failed),
];

function count(header: string, value: (run: Campaign) => number): Column<Campaign> {
  return {
    id: header,
    header,
    width: '130px',
    align: 'end',
    hideBelow: 'sm',
    cell: (run) => formatNumber(value(run)),
  };
}
