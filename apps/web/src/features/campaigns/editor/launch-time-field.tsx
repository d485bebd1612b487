import { Radio, Skeleton, Stack } from '@mantine/core';
import type { CampaignTrigger } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { lazy } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { RadioCard } from '../../../ui/form/radio-card.tsx';
import { timeZoneLabel } from '../../../ui/form/time-zone-choices.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { launchHour, suggestedDays, suggestedLaunch } from './campaign-draft.ts';
import { type LaunchTime, offsetName } from './launch-time.ts';

const DateTimeField = lazy(async () => ({
  default: (await import('../../../ui/form/date-time-field.tsx')).DateTimeField,
}));

const TriggerField = lazy(async () => ({ default: (await import('./trigger-field.tsx')).TriggerField }));

const firstTrigger: CampaignTrigger = { kind: 'issued', delayMinutes: 0, changeDays: suggestedDays };

type LaunchTimeFieldProps = {
  passTemplateId: string;
  /** Local time of the workspace; null for now. */
  value: string | null;
  launchTime: LaunchTime;
  now: Date;
  error: string | undefined;
  onChange: (value: string | null) => void;
  trigger: CampaignTrigger | null;
  attributes: readonly Attribute[];
  problems: Record<string, string>;
  onTrigger: (trigger: CampaignTrigger | null) => void;
};

export function LaunchTimeField(props: LaunchTimeFieldProps) {
  const { value, launchTime, now, error, onChange, trigger, attributes, problems, onTrigger } = props;
  const { timezoneName, campaignRules } = useWorkspace();
  const { at, note } = launchTime;
  const zone = `${timeZoneLabel(timezoneName)} (${offsetName(at ?? now, timezoneName)})`;
  return (
    <Radio.Group
      label="When"
      value={trigger ? 'recurring' : value === null ? 'now' : 'later'}
      onChange={(chosen) => {
        if (chosen === 'recurring') return onTrigger(firstTrigger);
        onTrigger(null);
        onChange(chosen === 'now' ? null : suggestedLaunch(timezoneName, now));
      }}
    >
      <Stack gap="sm" mt="xs">
        <RadioCard
          value="now"
          label="Launch now"
          description={
            campaignRules.needsApproval ? 'As soon as another admin approves it.' : 'As soon as you confirm.'
          }
          isChosen={value === null && !trigger}
        />
        <RadioCard
          value="later"
          label="Schedule"
          description="At a time of your choice. Until then it can be edited and canceled."
          isChosen={value !== null && !trigger}
        >
          <LazyBoundary fallback={<Skeleton height={60} aria-busy="true" />}>
            <DateTimeField
              label="Launch at"
              withTime
              firstTime={launchHour}
              value={value ?? ''}
              onChange={onChange}
              description={
                <>
                  {at
                    ? `${formatDate(at.toISOString(), timezoneName, 'dateTime')}, ${zone}.`
                    : `In the workspace’s time zone, ${zone}.`}{' '}
                  {note}
                </>
              }
              error={error ?? launchTime.error}
            />
          </LazyBoundary>
        </RadioCard>
        <RadioCard
          value="recurring"
          label="Recurring"
          description="Whenever something happens to a pass, such as its issue or a visit, on a date such as a birthday, or every week."
          isChosen={trigger !== null}
        >
          <LazyBoundary fallback={<Skeleton height={120} aria-busy="true" />}>
            {trigger && (
              <TriggerField
                trigger={trigger}
                onChange={onTrigger}
                {...{ passTemplateId: props.passTemplateId, attributes, problems }}
              />
            )}
          </LazyBoundary>
        </RadioCard>
      </Stack>
    </Radio.Group>
  );
}
