import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Operations } from '@tessera/contract';
import type { ReactNode } from 'react';
import { isNotFound } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageNotFound } from '../../ui/feedback/page-not-found.tsx';
import { PagePending } from '../../ui/feedback/page-pending.tsx';
import { AppFrame } from '../../ui/page/app-frame.tsx';
import frame from '../../ui/page/page-frame.module.css';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { AccountLocation } from '../account/account-location.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { daysUntil, formatDays, formatDuration, formatShare, formatSize } from './format-measures.ts';
import { OutcomeChart } from './outcome-chart.tsx';
import styles from './system-page.module.css';
import { CertificateTable, ProcessTable, QueueTable } from './system-tables.tsx';

const refreshMilliseconds = 15_000;

/** The installation at a glance, for system admins. */
export function SystemPage() {
  useDocumentTitle('System');
  return (
    <AppFrame place={<AccountLocation />} corner={<UserMenu />}>
      <SystemState />
    </AppFrame>
  );
}

function SystemState() {
  const query = useQuery(
    useTRPC().operations.get.queryOptions(undefined, {
      refetchInterval: ({ state }) => state.data !== undefined && refreshMilliseconds,
    }),
  );
  const { data, error, refetch } = query;
  if (isNotFound(error)) return <PageNotFound />;
  if (query.isPending) return <PagePending />;
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <Title order={1}>System</Title>
        {data && <span className={frame.count}>Version {data.version}</span>}
      </header>
      {data ? (
        <div className={styles.sections}>
          {error && (
            <Notice tone="soon">These numbers could not be refreshed. The next attempt follows.</Notice>
          )}
          <Overview operations={data} />
        </div>
      ) : (
        <ErrorState
          title="The state of the system could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Overview({ operations }: { operations: Operations }) {
  const { processes, queue, certificates, hours, outcomes } = operations;
  return (
    <>
      <Glance operations={operations} />
      <div className={styles.charts}>
        {outcomes.map((each) => (
          <OutcomeChart key={each.service} hours={hours} outcomes={each} />
        ))}
      </div>
      <Section title="Queue">
        <QueueTable queue={queue} />
      </Section>
      <Section title="Processes">
        <ProcessTable processes={processes} />
      </Section>
      <Section title="Certificates that expire within 30 days">
        <CertificateTable certificates={certificates} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} className={styles.title}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Glance({ operations }: { operations: Operations }) {
  const { processes, queue, campaigns, certificates, pool, disk } = operations;
  const due = queue.reduce((sum, job) => sum + job.due, 0);
  const oldest = Math.max(0, ...queue.map(({ oldestSeconds }) => oldestSeconds));
  const [first] = certificates;
  return (
    <StatTiles>
      <StatTile label="Processes" value={formatNumber(processes.length)} />
      <StatTile
        label="Jobs due"
        value={formatNumber(due)}
        note={due > 0 ? `Oldest: ${formatDuration(oldest)}` : 'No job is waiting'}
      />
      <StatTile
        label="Campaigns in progress"
        value={formatNumber(campaigns.runs)}
        note={campaigns.runs > 0 ? campaignNote(campaigns) : 'None is being sent'}
      />
      <StatTile
        label="First certificate"
        value={first ? formatDays(daysUntil(first.expiresAt)) : 'Valid'}
        note={first ? 'until it expires' : 'None expires within 30 days'}
      />
      <StatTile
        label="Database connections"
        value={`${formatNumber(pool.used)} of ${formatNumber(pool.max)}`}
        note={pool.waiting > 0 ? `${formatNumber(pool.waiting)} wait for one` : 'of this process, in use'}
      />
      <StatTile
        label="Disk used"
        value={formatShare(disk.usedBytes / disk.totalBytes)}
        note={`of ${formatSize(disk.totalBytes)}`}
      />
    </StatTiles>
  );
}

function campaignNote({ recipients, finished, lagSeconds }: Operations['campaigns']): string {
  const progress = recipients > 0 ? `${formatShare(finished / recipients)} done` : 'Selecting recipients';
  return lagSeconds > 0 ? `${progress}, lag ${formatDuration(lagSeconds)}` : progress;
}
