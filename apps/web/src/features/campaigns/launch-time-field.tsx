import { Radio, Skeleton, Stack } from '@mantine/core';
import { lazy } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { presentTimezone } from '../../ui/form/timezone-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { type LaunchTime, offsetName } from './launch-time.ts';

const DateTimeField = lazy(async () => ({
  default: (await import('../../ui/form/date-time-field.tsx')).DateTimeField,
}));

type LaunchTimeFieldProps = {
  /** Local time of the workspace; null for now. */
  value: string | null;
  launchTime: LaunchTime;
  now: Date;
  error: string | undefined;
  onChange: (value: string | null) => void;
};

/** Now, or a day and a time on the workspace's clock. */
export function LaunchTimeField({ value, launchTime, now, error, onChange }: LaunchTimeFieldProps) {
  const { timezoneName } = useWorkspace();
  const { at, note } = launchTime;
  const zone = `${presentTimezone(timezoneName).replaceAll('_', ' ')} (${offsetName(at ?? now, timezoneName)})`;
  return (
    <Radio.Group
      label="When"
      value={value === null ? 'now' : 'later'}
      onChange={(chosen) => onChange(chosen === 'now' ? null : '')}
    >
      <Stack gap="sm" mt="xs">
        <RadioCard
          value="now"
          label="Launch now"
          description="As soon as you confirm."
          isChosen={value === null}
        />
        <RadioCard
          value="later"
          label="Schedule"
          description="At a time of your choice. Until then it can be edited and canceled."
          isChosen={value !== null}
        >
          <LazyBoundary fallback={<Skeleton height={60} aria-busy="true" />}>
            <DateTimeField
              label="Launch at"
              withTime
              value={value ?? ''}
              onChange={onChange}
              description={
                <>
                  {at
                    ? `${formatDate(at.toISOString(), timezoneName, 'dateTime')}, time of ${zone}.`
                    : `Time of ${zone}.`}{' '}
                  {note}
                </>
              }
              error={error ?? launchTime.error}
            />
          </LazyBoundary>
        </RadioCard>
      </Stack>
    </Radio.Group>
  );
}
