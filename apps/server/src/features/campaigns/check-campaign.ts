import type { FieldIssue, PassChange } from '@tessera/contract';
import { type DesignDocument, fieldSlots, liquidProblem } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';

export type CampaignContent = {
  message?: string | null | undefined;
  passChange?: PassChange | null | undefined;
};

/** Validates a campaign against the template's design: every text must be valid Liquid, every field must exist. */
export function checkCampaign(document: DesignDocument, { message, passChange }: CampaignContent): void {
  const issues: FieldIssue[] = [];
  const check = (path: string, text: string | null | undefined): void => {
    const problem = text ? liquidProblem(text, document) : null;
    if (problem) issues.push({ path, message: problem });
  };
  check('message', message);
  const keys = new Set(fieldSlots.flatMap((slot) => document.fields[slot].map((field) => field.key)));
  for (const [key, change] of Object.entries(passChange?.fields ?? {})) {
    if (!keys.has(key))
      issues.push({ path: `passChange.fields.${key}`, message: 'The pass template has no such field.' });
    check(`passChange.fields.${key}.value`, change.value);
    check(`passChange.fields.${key}.label`, change.label);
  }
  if (issues.length > 0)
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
}
