import { Skeleton, Stack } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconBellX,
  IconBrandApple,
  IconBrandGoogle,
  IconChecks,
  IconClockOff,
  IconDeviceMobile,
  IconDownload,
  IconMail,
  IconMailOff,
  IconMailX,
  IconMessage,
  IconMessageOff,
  IconPalette,
  IconPencil,
  IconPointer,
  IconRefresh,
  IconRestore,
  IconScan,
  IconSpeakerphone,
  IconTicket,
  IconWorld,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Pass, TimelineEntry } from '@tessera/contract';
import { formatDate } from '../../../lib/format-date.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { TextLink } from '../../../ui/page/links.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { passTimelineQuery } from '../queries.ts';
import { groupByDay } from './group-by-day.ts';
import styles from './pass-timeline-card.module.css';
import { timelineText } from './timeline-text.ts';

const icons: Record<TimelineEntry['kind'], typeof IconTicket> = {
  issued: IconTicket,
  consented: IconChecks,
  redeemed: IconScan,
  scanned: IconScan,
  scanRefused: IconScan,
  scanTakenBack: IconArrowBackUp,
  mailRequested: IconMail,
  mailDelivered: IconMail,
  mailRefused: IconMailX,
  mailSkipped: IconMailOff,
  mailDelayed: IconMail,
  mailBounced: IconMailX,
  mailComplained: IconMailX,
  textRequested: IconMessage,
  textDelivered: IconMessage,
  textRefused: IconMessageOff,
  textSkipped: IconMessageOff,
  textBounced: IconMessageOff,
  unsubscribed: IconMailOff,
  pageOpened: IconWorld,
  addedToApple: IconDownload,
  registered: IconBrandApple,
  unregistered: IconBrandApple,
  listed: IconDeviceMobile,
  downloaded: IconDownload,
  unchanged: IconRefresh,
  pushRefused: IconBellX,
  savedToGoogle: IconBrandGoogle,
  removedFromGoogle: IconBrandGoogle,
  googleRefused: IconBellX,
  updatedAtGoogle: IconRefresh,
  designPublished: IconPalette,
  changed: IconPencil,
  campaignLaunched: IconSpeakerphone,
  linkClicked: IconPointer,
  expired: IconClockOff,
  voided: IconBan,
  restored: IconRestore,
};

const bad = new Set<TimelineEntry['kind']>([
  'mailRefused',
  'mailBounced',
  'mailComplained',
  'pushRefused',
  'googleRefused',
  'voided',
]);

export function PassTimelineCard({ pass }: { pass: Pass }) {
  const { handle, timezoneName } = useWorkspace();
  const timeline = useQuery(passTimelineQuery(useTRPC(), { workspaceHandle: handle, passId: pass.id }));
  return (
    <Card title="Timeline">
      {timeline.isError && !timeline.data ? (
        <ErrorState
          title="Could not load the timeline"
          error={timeline.error}
          retry={() => void timeline.refetch()}
        />
      ) : timeline.data ? (
        <Days entries={timeline.data.entries} timezone={timezoneName} />
      ) : (
        <Stack gap="sm" aria-busy="true">
          <Skeleton height={20} width="60%" />
          <Skeleton height={20} width="75%" />
          <Skeleton height={20} width="50%" />
        </Stack>
      )}
    </Card>
  );
}

function Days({ entries, timezone }: { entries: TimelineEntry[]; timezone: string }) {
  if (entries.length === 0) return <EmptyState title="Nothing has happened yet" />;
  return (
    <div className={styles.days}>
      {groupByDay(entries, timezone, new Date()).map(({ day, title, entries: ofDay }) => (
        <section key={day} aria-label={title}>
          <h3 className={styles.day}>{title}</h3>
          <ol className={styles.entries}>
            {ofDay.map((entry) => (
              <Entry key={keyOf(entry)} entry={entry} timezone={timezone} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const keyOf = ({ at, kind, device, detail, campaign }: TimelineEntry) =>
  [at, kind, device, detail, campaign?.id].join(' ');

function Entry({ entry, timezone }: { entry: TimelineEntry; timezone: string }) {
  const Icon = icons[entry.kind];
  const { handle } = useWorkspace();
  return (
    <li className={styles.entry} data-tone={bad.has(entry.kind) ? 'danger' : undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>
        {timelineText(entry)}
        {entry.campaign && (
          <>
            {' '}
            <TextLink
              to="/$workspaceHandle/campaigns/$campaignId"
              params={{ workspaceHandle: handle, campaignId: entry.campaign.id }}
            >
              {entry.campaign.name}
            </TextLink>
          </>
        )}
      </span>
      <Hint label={formatDate(entry.at, timezone, 'exact')} isForAll>
        <time dateTime={entry.at} className={styles.time}>
          {formatDate(entry.at, timezone, 'time')}
        </time>
      </Hint>
    </li>
  );
}
