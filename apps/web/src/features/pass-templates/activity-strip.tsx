import { useQuery } from '@tanstack/react-query';
import { activityDays, type Campaign, type TemplatesActivity } from '@tessera/contract';
import { Fragment, type ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { ChartMarks } from '../../ui/chart/chart-marks.tsx';
import { type ChartSeries, chartColors } from '../../ui/chart/chart-series.ts';
import { PlainLink } from '../../ui/page/links.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { ActivityOutline } from './activity-outline.tsx';
import styles from './activity-strip.module.css';

const refreshMilliseconds = 10_000;

/** Holders, their changes, the campaign of the moment and the latest result, each leading to its page. */
export function ActivityStrip() {
  const trpc = useTRPC();
  const { handle: workspaceHandle } = useWorkspace();
  const polled = { refetchInterval: refreshMilliseconds };
  const activity = useQuery(trpc.workspace.passTemplates.activity.queryOptions({ workspaceHandle }, polled));
  const campaigns = useQuery(trpc.workspace.campaigns.current.queryOptions({ workspaceHandle }, polled));
  // The list below works without the figures.
  if (activity.isError && campaigns.isError) return null;
  if (activity.isPending || campaigns.isPending) return <ActivityOutline />;
  return (
    <section className={styles.strip} aria-label="At a glance">
      {activity.data && <Holders activity={activity.data} />}
      {activity.data && <Changes activity={activity.data} />}
      {campaigns.data && <Current campaign={campaigns.data.current} />}
      {campaigns.data && <Latest campaign={campaigns.data.latest} />}
    </section>
  );
}

function Holders({ activity: { inWallets, largest } }: { activity: TemplatesActivity }) {
  const { handle: workspaceHandle } = useWorkspace();
  const content = (
    <>
      <span className={styles.label}>In wallets</span>
      <span className={styles.value}>{formatNumber(inWallets)}</span>
      <span className={styles.note}>
        {largest ? 'Passes of all templates' : 'No pass is in a wallet yet'}
      </span>
    </>
  );
  const className = `${styles.tile} ${styles.wide}`;
  if (!largest) return <div className={className}>{content}</div>;
  return (
    <PlainLink
      className={className}
      to="/$workspaceHandle/templates/$passTemplateId/passes"
      params={{ workspaceHandle, passTemplateId: largest.id }}
      search={{ status: 'active' }}
    >
      {content}
    </PlainLink>
  );
}

/** Units of the drawing, which stretches to its tile. */
const barsWidth = 300;
const barsHeight = 34;
const topMargin = 2;

function Changes({ activity: { days, largest } }: { activity: TemplatesActivity }) {
  const { handle: workspaceHandle } = useWorkspace();
  const sum = (part: 'added' | 'removed') => days.reduce((total, day) => total + day[part], 0);
  const series: ChartSeries[] = [
    { label: 'added', color: chartColors.first, values: days.map(({ added }) => added) },
    { label: 'removed', color: chartColors.third, values: days.map(({ removed }) => removed) },
  ];
  const totals = [sum('added'), sum('removed')];
  const content = (
    <>
      <span className={styles.label}>Last {activityDays} days</span>
      <span className={`${styles.value} ${styles.changes}`}>
        {series.map(({ label, color }, index) => (
          <span key={label} className={styles.change}>
            <span className={styles.swatch} style={{ backgroundColor: color }} />
            {formatNumber(totals[index] ?? 0)} <small>{label}</small>
          </span>
        ))}
      </span>
      <Bars series={series} />
    </>
  );
  const className = `${styles.tile} ${styles.wide}`;
  if (!largest) return <div className={className}>{content}</div>;
  return (
    <PlainLink
      className={className}
      to="/$workspaceHandle/templates/$passTemplateId/overview"
      params={{ workspaceHandle, passTemplateId: largest.id }}
    >
      {content}
    </PlainLink>
  );
}

const place = (highest: number) => ({
  step: barsWidth / activityDays,
  floor: barsHeight,
  left: (index: number) => ((index + 0.5) * barsWidth) / activityDays,
  top: (value: number) => barsHeight - (value / highest) * (barsHeight - topMargin),
});

function Bars({ series }: { series: ChartSeries[] }) {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values));
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${barsWidth} ${barsHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <ChartMarks kind="bar" series={series} place={place(highest)} />
    </svg>
  );
}

function Current({ campaign }: { campaign: Campaign | null }) {
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  if (!campaign)
    return (
      <PlainLink className={styles.tile} to="/$workspaceHandle/campaigns" params={{ workspaceHandle }}>
        <span className={styles.label}>Campaigns</span>
        <span className={styles.name}>None running</span>
        <span className={styles.note}>None scheduled</span>
      </PlainLink>
    );
  const { label, note } = describeCurrent(campaign, (instant) =>
    formatDate(instant, timezoneName, 'dateTime'),
  );
  return (
    <CampaignTile campaign={campaign} label={label}>
      {note}
    </CampaignTile>
  );
}

function describeCurrent(
  { status, trigger, scheduledAt, nextRunAt, progress: { recipients, finished } }: Campaign,
  dateTime: (instant: string) => string,
): { label: string; note: string } {
  if (status === 'Scheduled')
    return { label: 'Next campaign', note: scheduledAt ? dateTime(scheduledAt) : 'Scheduled' };
  const label = status === 'Paused' ? 'Paused campaign' : trigger ? 'Recurring campaign' : 'Being sent';
  if (trigger)
    return { label, note: nextRunAt ? `Next run ${dateTime(nextRunAt)}` : 'Waits for its trigger' };
  const sent = formatNumber(finished);
  return {
    label,
    note: recipients === null ? `${sent} sent so far` : `${sent} of ${formatNumber(recipients)} sent`,
  };
}

function Latest({ campaign }: { campaign: Campaign | null }) {
  if (!campaign)
    return (
      <div className={styles.tile}>
        <span className={styles.label}>Latest result</span>
        <span className={styles.name}>None yet</span>
        <span className={styles.note}>No campaign has been sent</span>
      </div>
    );
  const { stats, conversions, goalId, link } = campaign;
  const parts = [
    `${formatNumber(stats.notifications)} notified`,
    ...(link ? [`${formatNumber(stats.uniqueClicks)} clicked`] : []),
    ...(goalId ? [`${formatNumber(conversions.passes)} converted`] : []),
  ];
  return (
    <CampaignTile campaign={campaign} label="Latest result">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' · '}
          <span className={styles.part}>{part}</span>
        </Fragment>
      ))}
    </CampaignTile>
  );
}

type CampaignTileProps = { campaign: Campaign; label: string; children: ReactNode };

function CampaignTile({ campaign, label, children }: CampaignTileProps) {
  const { handle: workspaceHandle } = useWorkspace();
  return (
    <PlainLink
      className={styles.tile}
      to="/$workspaceHandle/campaigns/$campaignId"
      params={{ workspaceHandle, campaignId: campaign.id }}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.name}>{campaign.name}</span>
      <span className={styles.note}>{children}</span>
    </PlainLink>
  );
}
