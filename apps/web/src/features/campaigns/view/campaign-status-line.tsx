import { Progress } from '@mantine/core';
import type { Campaign } from '@tessera/contract';
import { useState } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { timeZoneLabel } from '../../../ui/form/time-zone-choices.ts';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { offsetName } from '../editor/launch-time.ts';
import styles from './campaign-view.module.css';
import { addSample, rateOf, rateText, type Sample } from './delivery-time.ts';

type CampaignStatusLineProps = {
  campaign: Campaign;
  /** The time of the response, in milliseconds since 1970. */
  at: number;
};

export function CampaignStatusLine({ campaign, at }: CampaignStatusLineProps) {
  const { timezoneName } = useWorkspace();
  const { status, launchedAt, scheduledAt, finishedAt, problem } = campaign;
  const day = (instant: string) => formatDate(instant, timezoneName, 'dateTime');
  if (problem) return <Notice tone="danger">The launch failed, and nobody was notified. {problem}</Notice>;
  if (status === 'Sending' || status === 'Paused') return <Delivery campaign={campaign} at={at} />;
  if (scheduledAt)
    return (
      <p className={styles.line}>
        Launches automatically on {day(scheduledAt)}, {timeZoneLabel(timezoneName)} (
        {offsetName(new Date(scheduledAt), timezoneName)}).
      </p>
    );
  const end = finishedAt && `${status === 'Canceled' ? 'canceled' : 'done'} ${day(finishedAt)}`;
  return (
    <p className={styles.line}>
      {launchedAt
        ? `Launched ${day(launchedAt)}`
        : status === 'Canceled'
          ? 'Never launched'
          : 'Not launched yet'}
      {end && `, ${end}`}
    </p>
  );
}

function Delivery({ campaign: { status, launchedAt, progress, quietUntil }, at }: CampaignStatusLineProps) {
  const { timezoneName } = useWorkspace();
  const { recipients, finished } = progress;
  const rate = useRate({ at, finished });
  const isPaused = status === 'Paused';
  const isPreparing = launchedAt === null;
  const isQuiet = quietUntil !== null && Date.parse(quietUntil) > at;
  const share = isPreparing ? 0 : recipients ? (finished / recipients) * 100 : 0;
  const isUncounted = !isPaused && (isPreparing || recipients === null);
  return (
    <div>
      <Progress
        value={isUncounted ? 100 : share}
        animated={!isPaused}
        striped={!isPaused}
        aria-label={isPreparing ? 'Recipients selected' : 'Passes delivered'}
      />
      <p className={styles.line}>
        {isPreparing
          ? `${isPaused ? 'Paused while preparing' : 'Preparing'}, ${formatNumber(recipients ?? 0)} recipients found. Nobody sees the campaign yet.`
          : isPaused
            ? `Paused at ${amount(progress)}. Passes keep what they show.`
            : isQuiet
              ? `${amount(progress)} · Quiet hours, continues on ${formatDate(quietUntil, timezoneName, 'dateTime')}`
              : [amount(progress), rateText(rate, recipients === null ? null : recipients - finished)]
                  .filter(Boolean)
                  .join(' · ')}
      </p>
    </div>
  );
}

const amount = ({ recipients, finished }: Campaign['progress']): string =>
  recipients === null
    ? `${countOfPasses(finished)} so far`
    : `${formatNumber(finished)} of ${countOfPasses(recipients)}`;

function useRate(now: Sample): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([now]);
  const last = samples.at(-1);
  if (last && last.at !== now.at) setSamples(addSample(samples, now));
  return rateOf(samples);
}
