import { Button } from '@mantine/core';
import type { CampaignReach } from '@tessera/contract';
import { CampaignPreview } from './campaign-preview.tsx';
import styles from './campaign-step-body.module.css';
import { type CampaignStep, campaignSteps } from './campaign-step-names.ts';
import { NotificationStep } from './notification-step.tsx';
import { PassChangeStep } from './pass-change-step.tsx';
import { RecipientsStep } from './recipients-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { StepProps } from './step-props.ts';

type CampaignStepBodyProps = StepProps & {
  step: CampaignStep;
  onStep: (step: CampaignStep) => void;
  onLaunch: (reach: CampaignReach) => void;
};

/** One step: its inputs left, what holders will see right (below on a phone). */
export function CampaignStepBody({ step, onStep, onLaunch, ...props }: CampaignStepBodyProps) {
  const index = campaignSteps.indexOf(step);
  const back = campaignSteps[index - 1];
  const next = campaignSteps[index + 1];
  return (
    <div className={styles.body}>
      <div className={styles.form}>
        <StepForm step={step} onLaunch={onLaunch} {...props} />
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

function StepForm({ step, onLaunch, ...props }: Omit<CampaignStepBodyProps, 'onStep'>) {
  switch (step) {
    case 'notification':
      return <NotificationStep {...props} />;
    case 'pass-change':
      return <PassChangeStep {...props} />;
    case 'recipients':
      return <RecipientsStep {...props} />;
    case 'review':
      return <ReviewStep {...props} onLaunch={onLaunch} />;
  }
}
