import { Button, Skeleton, Title } from '@mantine/core';
import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { CampaignPreview } from '../preview/campaign-preview.tsx';
import styles from './campaign-step-body.module.css';
import { type CampaignStep, campaignSteps } from './campaign-step-names.ts';
import { stepLabels } from './campaign-steps.tsx';
import type { PreviewedVariant } from './draft-in-variant.ts';
import { NotificationStep } from './notification-step.tsx';
import type { StepFormProps } from './step-props.ts';

const PassChangeStep = lazy(async () => ({
  default: (await import('./pass-change/pass-change-step.tsx')).PassChangeStep,
}));
const RecipientsStep = lazy(async () => ({
  default: (await import('./recipients/recipients-step.tsx')).RecipientsStep,
}));
const ReviewStep = lazy(async () => ({ default: (await import('./review-step.tsx')).ReviewStep }));

type CampaignStepBodyProps = Omit<StepFormProps, 'onPreview'> & {
  step: CampaignStep;
  onStep: (step: CampaignStep) => void;
};

const stepForms: Record<CampaignStep, ComponentType<StepFormProps>> = {
  notification: NotificationStep,
  'pass-change': PassChangeStep,
  recipients: RecipientsStep,
  review: ReviewStep,
};

export function CampaignStepBody({ step, onStep, ...props }: CampaignStepBodyProps) {
  const [variant, setVariant] = useState<PreviewedVariant>(0);
  const heading = useFocusOnStep(step);
  const StepForm = stepForms[step];
  const index = campaignSteps.indexOf(step);
  const back = campaignSteps[index - 1];
  const next = campaignSteps[index + 1];
  return (
    <div className={styles.body}>
      <div className={styles.form}>
        <Title ref={heading} order={2} tabIndex={-1} className={styles.heading}>
          {stepLabels[step]}
        </Title>
        <LazyBoundary fallback={<Skeleton height={240} aria-busy="true" />}>
          <StepForm {...props} onPreview={setVariant} />
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
      <CampaignPreview {...{ step, variant }} onVariant={setVariant} {...props} />
    </div>
  );
}

/** Focuses the heading of a step that replaces another. */
function useFocusOnStep(step: CampaignStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef(step);
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
