import { Skeleton, Stack } from '@mantine/core';
import { lazy } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { SharedAtGoogle } from '../../preview/shared-at-google.tsx';
import { draftChangesPass } from '../campaign-draft.ts';
import type { StepProps } from '../step-props.ts';
import { PassChangeFields } from './pass-change-fields.tsx';

const ChangePeriod = lazy(async () => ({ default: (await import('./change-period.tsx')).ChangePeriod }));

export function PassChangeStep(props: StepProps) {
  const { draft, onChange, problems, document } = props;
  return (
    <Stack gap="lg">
      <PassChangeFields change={draft} path="passChange" {...{ onChange, problems, document }} />
      <SharedAtGoogle {...props} />
      {draftChangesPass(draft, document) &&
        (draft.trigger ? (
          <PeriodOfRuns />
        ) : (
          <LazyBoundary fallback={<Skeleton height={240} aria-busy="true" />}>
            <ChangePeriod {...props} />
          </LazyBoundary>
        ))}
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
