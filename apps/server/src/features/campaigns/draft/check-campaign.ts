import {
  type CampaignAudience,
  type CampaignMessageAndChange,
  type CampaignSplit,
  type CampaignTrigger,
  campaignLink,
  type FieldIssue,
  lacksMessage,
  messageLacking,
} from '@tessera/contract';
import { type DesignDocument, fieldSlots, imageSlotsFor, liquidProblem } from '@tessera/pass-design';
import { AppError } from '../../../app-error.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { requireKnownImages } from '../../pass-templates/require-known-images.ts';
import { loadRules, lookUpProgram } from '../../programs/find-program.ts';
import { checkPassFilter } from '../../segments/check-pass-filter.ts';
import { getSegment } from '../../segments/list-segments.ts';

export type CampaignContent = CampaignMessageAndChange & { split?: CampaignSplit | null | undefined };

/** Every text must be valid Liquid, every field and image must exist. @throws AppError `validationFailed` */
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

/** @param path of the content in the input */
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

type Design = { passTemplateId: string; document: DesignDocument };

/** @throws AppError `validationFailed`, `notFound` for a segment of another template */
export async function checkAudience(
  tx: WorkspaceTransaction,
  { passTemplateId, document }: Design,
  audience: CampaignAudience,
): Promise<void> {
  if (audience.kind === 'filter')
    await checkPassFilter(tx, audience.filter, { passTemplateId, document }, 'audience.filter');
  if (audience.kind !== 'segment') return;
  const { filter } = await getSegment(tx, passTemplateId, audience.segmentId);
  await checkPassFilter(tx, filter, { passTemplateId, document }, 'audience.segmentId');
}

type Triggered = { passTemplateId: string; document: DesignDocument };

/** The attribute must be a date of the design, or the program must have what is named. @throws AppError `validationFailed` */
export async function checkTrigger(
  tx: WorkspaceTransaction,
  { passTemplateId, document }: Triggered,
  trigger: CampaignTrigger | null | undefined,
): Promise<void> {
  if (!trigger || trigger.kind === 'weekly' || trigger.kind === 'issued' || trigger.kind === 'installed')
    return;
  if (trigger.kind !== 'date') return checkProgramTrigger(tx, passTemplateId, trigger);
  const attribute = document.attributes.find(({ key }) => key === trigger.key);
  if (attribute?.type === 'date') return;
  const message = attribute
    ? `The attribute “${trigger.key}” is not a date.`
    : `The pass template has no attribute “${trigger.key}”.`;
  throw new AppError('validationFailed', { message, issues: [{ path: 'trigger.key', message }] });
}

async function checkProgramTrigger(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  trigger: CampaignTrigger,
): Promise<void> {
  const refuse = (path: string, message: string) => {
    throw new AppError('validationFailed', { message, issues: [{ path: `trigger.${path}`, message }] });
  };
  const program = await lookUpProgram(tx, passTemplateId);
  if (!program) return refuse('kind', 'The pass template has no program.');
  const { balances, rewards, tiers } = await loadRules(tx, program.id, program.version);
  if (trigger.kind === 'rewardEarned' && trigger.reward !== null)
    if (!rewards.some(({ key }) => key === trigger.reward))
      refuse('reward', `The program has no reward “${trigger.reward}”.`);
  if (trigger.kind === 'balanceReached' && !balances.some(({ attribute }) => attribute === trigger.balance))
    refuse('balance', `The program has no balance “${trigger.balance}”.`);
  if (trigger.kind !== 'tierReached') return;
  if (!tiers) refuse('tier', 'The program has no tiers.');
  if (trigger.tier !== null && !tiers?.steps.some(({ name }) => name === trigger.tier))
    refuse('tier', `The program has no tier “${trigger.tier}”.`);
}
