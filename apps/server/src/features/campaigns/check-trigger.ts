import type { CampaignTrigger } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';

/** Refuses a trigger on an attribute that is not a date of the design. @throws AppError `validationFailed` */
export function checkTrigger(document: DesignDocument, trigger: CampaignTrigger | null | undefined): void {
  if (trigger?.kind !== 'date') return;
  const attribute = document.attributes.find(({ key }) => key === trigger.key);
  if (attribute?.type === 'date') return;
  const message = attribute
    ? `The attribute “${trigger.key}” is not a date.`
    : `The pass template has no attribute “${trigger.key}”.`;
  throw new AppError('validationFailed', { message, issues: [{ path: 'trigger.key', message }] });
}
