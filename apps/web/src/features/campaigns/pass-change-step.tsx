import { Skeleton, Stack } from '@mantine/core';
import { lazy } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { presentTimezone } from '../../ui/form/timezone-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { draftChangesPass } from './campaign-draft.ts';
import { PassChangeFields } from './pass-change-fields.tsx';
import { SharedAtGoogle } from './shared-at-google.tsx';
import type { StepProps } from './step-props.ts';

const DateTimeField = lazy(async () => ({
  default: (await import('../../ui/form/date-time-field.tsx')).DateTimeField,
}));

/** Second step: which fields, colors and images passes show differently while the campaign runs. */
export function PassChangeStep(props: StepProps) {
  const { draft, onChange, problems, document } = props;
  return (
    <Stack gap="lg">
      <PassChangeFields change={draft} path="passChange" {...{ onChange, problems, document }} />
      <SharedAtGoogle {...props} />
      {draftChangesPass(draft, document) && (draft.trigger ? <PeriodOfRuns /> : <Period {...props} />)}
    </Stack>
  );
}

function PeriodOfRuns() {
  return (
    <Notice>
      The campaign is recurring, so its change begins with each run. For how many days it stays is chosen in
      the last step.
    </Notice>
  );
}

function Period({ draft, onChange, problems }: StepProps) {
  const { timezoneName } = useWorkspace();
  return (
    <LazyBoundary fallback={<Skeleton height={90} aria-busy="true" />}>
      <DateTimeField
        label="From"
        withTime
        firstTime="00:00"
        description={`Empty: from the launch. Time of ${presentTimezone(timezoneName)}.`}
        value={draft.from}
        onChange={(from) => onChange({ from })}
        error={problems.from}
      />
      <DateTimeField
        label="Until"
        withTime
        firstTime="23:59"
        description="Empty: for good. Afterwards passes fall back by themselves."
        value={draft.until}
        onChange={(until) => onChange({ until })}
        error={problems.until}
      />
    </LazyBoundary>
  );
}
