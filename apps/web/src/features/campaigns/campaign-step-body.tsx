import { Button, Skeleton } from '@mantine/core';
import { type ComponentType, lazy } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import styles from './campaign-step-body.module.css';
import { type CampaignStep, campaignSteps } from './campaign-step-names.ts';
import { NotificationStep } from './notification-step.tsx';
import type { StepFormProps } from './step-props.ts';

// The editor opens with the first step.
const PassChangeStep = lazy(async () => ({
  default: (await import('./pass-change-step.tsx')).PassChangeStep,
}));
const RecipientsStep = lazy(async () => ({
  default: (await import('./recipients-step.tsx')).RecipientsStep,
}));
const ReviewStep = lazy(async () => ({ default: (await import('./review-step.tsx')).ReviewStep }));

type CampaignStepBodyProps = StepFormProps & {
  step: CampaignStep;
  onStep: (step: CampaignStep) => void;
};

const stepForms: Record<CampaignStep, ComponentType<StepFormProps>> = {
  notification: NotificationStep,
  'pass-change': PassChangeStep,
  recipients: RecipientsStep,
  review: ReviewStep,
};

/** One step: its inputs left, what holders will see right (below on a phone). */
export function CampaignStepBody({ step, onStep, ...props }: CampaignStepBodyProps) {
  const StepForm = stepForms[step];
  const index = campaignSteps.indexOf(step);
  const back = campaignSteps[index - 1];
  const next = campaignSteps[index + 1];
  return (
    <div className={styles.body}>
      <div className={styles.form}>
        <LazyBoundary fallback={<Skeleton height={240} aria-busy="true" />}>
          <StepForm {...props} />
        </LazyBoundary>
        <div className={styles.moves}>
          {back && (
            <Button variant="default" onClick={() => onStep(back)}>
              Back
            </Button>
          )}
          {next && (
            <Button className={styles.next} onClick={() => onStep(next)}>
              Next
            </Button>
          )}
        </div>
      </div>
      <CampaignPreview step={step} {...props} />
    </div>
  );
}
