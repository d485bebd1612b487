import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@tessera/contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { formatNumber, formatPercent } from '../../../lib/format-number.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { ListState } from '../../../ui/table/list-state.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { CampaignBadge } from '../campaign-badge.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import styles from './campaigns-table.module.css';

type CampaignsTableProps = {
  list: ListState<Campaign>;
  empty: ReactNode;
  withTemplate?: boolean;
};

export function CampaignsTable({ list, empty, withTemplate = true }: CampaignsTableProps) {
  const { handle, organization } = useWorkspace();
  const actions = organization.permissions.canManage ? [actionsColumn] : [];
  const { data } = useQuery(
    useTRPC().workspace.goals.list.queryOptions({ workspaceHandle: handle, archived: null }),
  );
  const hasGoals = data !== undefined && data.goals.length > 0;
  return (
    <DataTable
      label="Campaigns"
      columns={[
        campaignColumn(handle, withTemplate),
        ...columns,
        ...(hasGoals ? [conversionColumn] : []),
        ...actions,
        figuresColumn(hasGoals),
      ]}
      list={list}
      rowKey={({ id }) => id}
      errorTitle="Error: Could not load campaigns"
      empty={empty}
    />
  );
}

function campaignColumn(workspaceHandle: string, withTemplate: boolean): Column<Campaign> {
  return {
    id: 'campaign',
    header: 'Campaign',
    cell: (row) => (
      <span className={styles.campaign}>
        <RowLink
          to="/$workspaceHandle/campaigns/$campaignId"
          params={{ workspaceHandle, campaignId: row.id }}
        >
          {row.name}
        </RowLink>
        {withTemplate && <span className={styles.template}>{row.targetPassTemplateName}</span>}
      </span>
    ),
  };
}

const columns: Column<Campaign>[] = [
  { id: 'status', header: 'Status', width: '170px', cell: (row) => <Status campaign={row} /> },
  count('Pass Updates', (row) => row.stats.passUpdates),
  count('Notifications', (row) => row.stats.notifications),
  count('Link Clicks', (row) => row.stats.linkClicks),
];

const conversionColumn: Column<Campaign> = {
  id: 'conversion',
  header: 'Conversion',
  width: '130px',
  align: 'end',
  hideBelow: 'sm',
  cell: (row) => conversionOf(row) ?? '–',
};

function conversionOf({ goalId, conversions, progress: { recipients, finished } }: Campaign): string | null {
  const all = recipients ?? finished;
  return goalId ? formatPercent(all ? conversions.passes / all : 0) : null;
}

/** The figures of a phone's list; none before the first run. */
function figuresColumn(hasGoals: boolean): Column<Campaign> {
  return {
    id: 'figures',
    header: 'Figures',
    isSecondLine: true,
    cell: (row) => {
      const { passUpdates, notifications, linkClicks } = row.stats;
      const conversion = hasGoals ? conversionOf(row) : null;
      if (row.launchedAt === null && passUpdates === 0) return null;
      return (
        <span className={styles.figures}>
          <span>{countOf(passUpdates, 'update')}</span>
          <span>{countOf(notifications, 'notification')}</span>
          <span>{countOf(linkClicks, 'click')}</span>
          {conversion && <span>{conversion} converted</span>}
        </span>
      );
    },
  };
}

const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

function Status({ campaign: { status, trigger, scheduledAt, nextRunAt, approval } }: { campaign: Campaign }) {
  const { timezoneName } = useWorkspace();
  const time = scheduledAt ?? nextRunAt;
  return (
    <>
      <CampaignBadge status={status} isRecurring={trigger !== null} />
      {approval?.state === 'requested' && <div className={styles.time}>Approval requested</div>}
      {time && (
        <div className={styles.time}>
          {!scheduledAt && <span className={styles.timeLabel}>Next run </span>}
          {formatDate(time, timezoneName, 'dateTime')}
        </div>
      )}
    </>
  );
}

const actionsColumn: Column<Campaign> = {
  id: 'actions',
  header: 'Actions',
  isHeaderHidden: true,
  width: '68px',
  align: 'end',
  cell: (row) => <CampaignMenu campaign={row} isInList />,
};

function count(header: string, value: (row: Campaign) => number): Column<Campaign> {
  return {
    id: header,
    header,
    width: '130px',
    align: 'end',
    hideBelow: 'sm',
    cell: (row) => formatNumber(value(row)),
  };
}
