import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { nameLengthMax, nameTooLong } from '../limits.ts';

/** Campaign goals per workspace: few enough to list at once. */
export const goalsMax = 100;
const windowDaysMax = 365;
export const conversionValueMax = 1_000_000_000;
export const conversionReferenceLengthMax = 200;

/** What a campaign is to achieve, such as a purchase. */
export const goalContent = z.object({
  name: nameText.min(1, 'Enter a name').max(nameLengthMax, nameTooLong),
  windowDays: z
    .int('Enter a whole number')
    .min(1, 'Choose at least one day')
    .max(windowDaysMax, `Choose at most ${windowDaysMax} days`)
    .describe('Days after the launch of a campaign in which a conversion counts for it.'),
});
export type GoalContent = z.infer<typeof goalContent>;

export const goalListInput = z.object({
  workspaceHandle: handle,
  /** Null for both. */
  archived: z.boolean().nullable().default(false),
});
export const createGoalInput = goalContent.extend({ workspaceHandle: handle, idempotencyKey });

/** The new name, or days; a change of the days concerns later conversions. */
export const goalChanges = goalContent.partial();
export type GoalChanges = z.infer<typeof goalChanges>;

export const goalInput = z.object({ workspaceHandle: handle, goalId: z.uuid() });
export const updateGoalInput = goalInput.extend(goalChanges.shape);

export const conversionInput = z
  .object({
    goal: z.string().trim().min(1).max(nameLengthMax).describe('The id or the name of the goal.'),
    passId: z.uuid().optional(),
    passTemplateId: z.uuid().optional().describe('Of the pass with the `externalId`.'),
    externalId: z.string().min(1).max(255).optional(),
    value: z
      .number()
      .min(0)
      .max(conversionValueMax)
      .optional()
      .describe('What it is worth, such as the amount paid.'),
    occurredAt: z.iso.datetime({ offset: true }).optional().describe('Now, if absent.'),
  })
  .refine(
    ({ passId, passTemplateId, externalId }) =>
      passId ? !passTemplateId && !externalId : Boolean(passTemplateId && externalId),
    { path: ['passId'], message: 'Name the pass by `passId`, or by `passTemplateId` and `externalId`' },
  );
export type ConversionInput = z.infer<typeof conversionInput>;
