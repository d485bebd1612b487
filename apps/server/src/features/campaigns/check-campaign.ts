import {
  type CampaignMessageAndChange,
  type CampaignSplit,
  campaignLink,
  type FieldIssue,
  lacksMessage,
  messageLacking,
} from '@tessera/contract';
import { type DesignDocument, fieldSlots, imageSlotsFor, liquidProblem } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { requireKnownImages } from '../pass-templates/require-known-images.ts';

export type CampaignContent = CampaignMessageAndChange & { split?: CampaignSplit | null | undefined };

/**
 * Validates what a campaign sends against the template's design: every text must be valid Liquid, every field and image must exist.
 * @throws AppError `validationFailed`
 */
export async function checkCampaign(
  tx: WorkspaceTransaction,
  document: DesignDocument,
  { split, ...content }: CampaignContent,
): Promise<void> {
  const issues = issuesOf(document, content);
  // Drafts may be older than the rule.
  const link = campaignLink.nullish().safeParse(content.link);
  issues.push(...(link.error?.issues ?? []).map(({ message }) => ({ path: 'link', message })));
  if (lacksMessage(content)) issues.push({ path: 'message', message: messageLacking });
  const variants = split?.variants ?? [];
  for (const [index, variant] of variants.entries())
    issues.push(...issuesOf(document, variant, `split.variants.${index}.`));
  if (issues.length > 0)
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
  await requireKnownImages(tx, content.passChange?.images ?? {}, 'passChange.images');
  for (const [index, { passChange }] of variants.entries())
    await requireKnownImages(tx, passChange?.images ?? {}, `split.variants.${index}.passChange.images`);
}

/** @param path of the content in the input. */
function issuesOf(document: DesignDocument, content: CampaignMessageAndChange, path = ''): FieldIssue[] {
  const { message, googleMessage, passChange } = content;
  const issues: FieldIssue[] = [];
  const check = (name: string, text: string | null | undefined): void => {
    const problem = text ? liquidProblem(text, document) : null;
    if (problem) issues.push({ path: `${path}${name}`, message: problem });
  };
  check('message', message);
  check('googleMessage', googleMessage);
  const keys = new Set(fieldSlots.flatMap((slot) => document.fields[slot].map((field) => field.key)));
  for (const [key, change] of Object.entries(passChange?.fields ?? {})) {
    const field = `passChange.fields.${key}`;
    if (!keys.has(key))
      issues.push({ path: `${path}${field}`, message: 'The pass template has no such field.' });
    check(`${field}.value`, change.value);
    check(`${field}.label`, change.label);
  }
  const slots: readonly string[] = imageSlotsFor(document.passType, document.style);
  for (const [slot, image] of Object.entries(passChange?.images ?? {})) {
    const name = `passChange.images.${slot}`;
    if (!slots.includes(slot))
      issues.push({
        path: `${path}${name}`,
        message: 'Neither wallet shows this image on a pass of this type and style.',
      });
    check(`${name}.alt`, image?.alt);
  }
  return issues;
}
