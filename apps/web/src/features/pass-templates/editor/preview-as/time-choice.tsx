import { Button, Skeleton } from '@mantine/core';
import { calendarDay, readInstant, writeInstant } from '@tessera/pass-design';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import styles from './preview-as.module.css';
import type { PreviewAs } from './use-preview-choice.ts';

const DateTimeField = lazy(async () => ({
  default: (await import('../../../../ui/form/date-time-field.tsx')).DateTimeField,
}));

/** `2026-12-24T12:00`, without seconds and offset. */
const localLength = 16;
const dayMilliseconds = 86_400_000;

export function TimeChoice({ previewAs }: { previewAs: PreviewAs }) {
  const { timezoneName } = useWorkspace();
  const { choice, choose } = previewAs;
  const localOf = (at: Date | null) => (at ? writeInstant(at, timezoneName).slice(0, localLength) : '');
  // An incomplete date stays in the field while the preview keeps the last complete one.
  const [typed, setTyped] = useState(() => localOf(choice.at));
  const show = (at: Date | null) => {
    setTyped(localOf(at));
    choose({ at });
  };
  const type = (local: string) => {
    setTyped(local);
    const at = local === '' ? null : readInstant(withTime(local), timezoneName);
    if (at || local === '') choose({ at });
  };
  return (
    <>
      <div className={styles.times}>
        <Button size="compact-xs" variant={choice.at ? 'default' : 'light'} onClick={() => show(null)}>
          Now
        </Button>
        {quickTimes(new Date(), timezoneName).map(({ label, at }) => (
          <Button
            key={label}
            size="compact-xs"
            variant={choice.at?.getTime() === at.getTime() ? 'light' : 'default'}
            onClick={() => show(at)}
          >
            {label}
          </Button>
        ))}
      </div>
      <LazyBoundary fallback={<Skeleton height={58} />}>
        <DateTimeField
          label="Date and time"
          description={`In the workspace’s time zone, ${timezoneName}`}
          withTime
          value={typed}
          onChange={type}
        />
      </LazyBoundary>
    </>
  );
}

/** A date without a time is previewed at noon. */
const withTime = (local: string): string => (local.endsWith('T') ? `${local}12:00` : local);

function quickTimes(now: Date, timezone: string): { label: string; at: Date }[] {
  const noonIn = (days: number) => calendarDay(new Date(now.getTime() + days * dayMilliseconds), timezone);
  const year = Number(noonIn(0).slice(0, 4));
  const christmasEve = (of: number) => readInstant(`${of}-12-24T12:00`, timezone);
  const next = christmasEve(year);
  const days = [
    { label: 'Tomorrow', at: readInstant(`${noonIn(1)}T12:00`, timezone) },
    { label: 'In a week', at: readInstant(`${noonIn(7)}T12:00`, timezone) },
    { label: 'In a month', at: readInstant(`${noonIn(30)}T12:00`, timezone) },
    { label: '24 December', at: next && next > now ? next : christmasEve(year + 1) },
  ];
  return days.flatMap(({ label, at }) => (at ? [{ label, at }] : []));
}
