import { VisuallyHidden } from '@mantine/core';
import { TabLink, TabLinks } from '../../../ui/page/tab-links.tsx';
import { stepOfProblem } from './campaign-draft.ts';
import { type CampaignStep, campaignSteps } from './campaign-step-names.ts';
import styles from './campaign-steps.module.css';

export const stepLabels: Record<CampaignStep, string> = {
  notification: 'Notification',
  'pass-change': 'Pass change',
  recipients: 'Recipients',
  review: 'Review',
};

export function CampaignSteps({ problems }: { problems: Record<string, string> }) {
  const wanting = new Set(Object.keys(problems).map(stepOfProblem));
  return (
    <div className={styles.steps}>
      <TabLinks label="Steps">
        {campaignSteps.map((step, index) => (
          <TabLink
            key={step}
            to="/$workspaceHandle/campaigns/$campaignId/edit"
            from="/$workspaceHandle/campaigns/$campaignId/edit"
            search={(previous) => ({ ...previous, step })}
            state
          >
            <span className={styles.number}>{index + 1}</span>
            {stepLabels[step]}
            {wanting.has(step) && (
              <span className={styles.dot}>
                <VisuallyHidden>needs fixing</VisuallyHidden>
              </span>
            )}
          </TabLink>
        ))}
      </TabLinks>
    </div>
  );
}
