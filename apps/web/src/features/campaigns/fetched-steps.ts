import type { ComponentType } from 'react';
import { fetchedParts } from '../../ui/fetched-parts.ts';
import type { CampaignStep } from './campaign-step-names.ts';
import type { StepFormProps } from './step-props.ts';

export type FetchedStep = Exclude<CampaignStep, 'notification'>;

/** The step a campaign begins with comes with the editor; these when somebody goes to them. */
export const fetchedSteps = fetchedParts<FetchedStep, ComponentType<StepFormProps>>({
  'pass-change': () => import('./pass-change-step.tsx').then((module) => module.PassChangeStep),
  recipients: () => import('./recipients-step.tsx').then((module) => module.RecipientsStep),
  review: () => import('./review-step.tsx').then((module) => module.ReviewStep),
});

/** Who comes near a step is likely to go there. */
export function prepareStep(step: CampaignStep): void {
  if (step !== 'notification') fetchedSteps.prepare(step);
}
