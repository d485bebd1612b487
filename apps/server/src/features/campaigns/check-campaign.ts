import type { CampaignSplit, FieldIssue, PassChange } from '@tessera/contract';
import { type DesignDocument, fieldSlots, liquidProblem } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';

export type CampaignContent = {
  message?: string | null | undefined;
  passChange?: PassChange | null | undefined;
  split?: CampaignSplit | null | undefined;
};

/** Validates a campaign against the template's design: every text must be valid Liquid, every field must exist. */
export function checkCampaign(
  document: DesignDocument,
  { message, passChange, split }: CampaignContent,
): void {
  const issues: FieldIssue[] = [];
  const check = (path: string, text: string | null | undefined): void => {
    const problem = text ? liquidProblem(text, document) : null;
    if (problem) issues.push({ path, message: problem });
  };
  const keys = new Set(fieldSlots.flatMap((slot) => document.fields[slot].map((field) => field.key)));
  const checkContent = (path: string, content: Pick<CampaignContent, 'message' | 'passChange'>): void => {
    check(`${path}message`, content.message);
    for (const [key, change] of Object.entries(content.passChange?.fields ?? {})) {
      const field = `${path}passChange.fields.${key}`;
      if (!keys.has(key)) issues.push({ path: field, message: 'The pass template has no such field.' });
      check(`${field}.value`, change.value);
      check(`${field}.label`, change.label);
    }
  };
  checkContent('', { message, passChange });
  for (const [index, variant] of (split?.variants ?? []).entries())
    checkContent(`split.variants.${index}.`, variant);
  if (issues.length > 0)
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
}
