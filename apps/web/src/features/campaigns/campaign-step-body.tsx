import { Button, Skeleton, Stack } from '@mantine/core';
import { useFetchedPart } from '../../ui/fetched-parts.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import styles from './campaign-step-body.module.css';
import { type CampaignStep, campaignSteps } from './campaign-step-names.ts';
import { fetchedSteps, prepareStep } from './fetched-steps.ts';
import { NotificationStep } from './notification-step.tsx';
import type { StepFormProps } from './step-props.ts';

type CampaignStepBodyProps = StepFormProps & {
  step: CampaignStep;
  onStep: (step: CampaignStep) => void;
};

/** One step: its inputs left, what holders will see right (below on a phone). */
export function CampaignStepBody({ step, onStep, ...props }: CampaignStepBodyProps) {
  const index = campaignSteps.indexOf(step);
  const back = campaignSteps[index - 1];
  const next = campaignSteps[index + 1];
  return (
    <div className={styles.body}>
      <div className={styles.form}>
        <StepForm step={step} {...props} />
        <div className={styles.moves}>
          {back && (
            <Button variant="default" onClick={() => onStep(back)}>
              Back
            </Button>
          )}
          {next && (
            <Button
              className={styles.next}
              onPointerEnter={() => prepareStep(next)}
              onFocus={() => prepareStep(next)}
              onClick={() => onStep(next)}
            >
              Next
            </Button>
          )}
        </div>
      </div>
      <CampaignPreview step={step} {...props} />
    </div>
  );
}

function StepForm({ step, ...props }: Omit<CampaignStepBodyProps, 'onStep'>) {
  const FetchedStep = useFetchedPart(fetchedSteps, step === 'notification' ? null : step);
  if (step === 'notification') return <NotificationStep {...props} />;
  if (FetchedStep) return <FetchedStep {...props} />;
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={58} />
      <Skeleton height={58} />
    </Stack>
  );
}
