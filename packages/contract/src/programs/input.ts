import { z } from 'zod';
import { handle } from '../handles.ts';
import { entryAmountMax, programRules } from './rules.ts';

/** Entries of one call. */
export const entriesMax = 1_000;
export const entriesPerPage = 50;
/** How long ago what an entry records may have happened, and for how long a repeated id gets its first answer. */
export const entryDaysMax = 31;
/** How far ahead the clock of a device may be. */
export const entryMinutesAheadMax = 5;

export const entryKinds = [
  'earn',
  'spend',
  'bonus',
  'adjust',
  'expire',
  'reverse',
  'import',
  'opening',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What is summed by day: entries by kind, visits, rewards, and by hour what a scanner recorded. */
export type EntryCountKind = EntryKind | 'visit' | 'hour' | 'rewardEarned' | 'rewardRedeemed';

const attributeKey = z.string().min(1).max(64);
const positive = z
  .int('Use a whole number, in the smallest unit')
  .min(1, 'Enter at least 1')
  .max(entryAmountMax, 'This amount is too large');
const signed = z
  .int('Use a whole number, in the smallest unit')
  .min(-entryAmountMax, 'This amount is too large')
  .max(entryAmountMax, 'This amount is too large')
  .refine((amount) => amount !== 0, 'Enter an amount');
const spent = positive.describe('What was paid, in the smallest unit of the currency: 1250 for 12.50.');
const ofBalance = { balance: attributeKey.describe('The attribute of the balance.'), amount: positive };

/** What is to be recorded. Which entries follow is up to the program's rules. */
export const entryAction = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('visit'), spent: spent.optional() })
    .describe('A visit: the rules for visits apply and, with `spent`, those for purchases.'),
  z
    .object({ kind: z.literal('purchase'), spent })
    .describe('A purchase, such as an order of a web shop: the rules for purchases apply.'),
  z.object({ kind: z.literal('earn'), ...ofBalance }).describe('Earns an amount, whatever the rules.'),
  z.object({ kind: z.literal('bonus'), ...ofBalance }).describe('Gives an amount, such as an excuse.'),
  z.object({ kind: z.literal('spend'), ...ofBalance }).describe('Takes an amount, if the balance has it.'),
  z
    .object({ kind: z.literal('adjust'), ...ofBalance, amount: signed })
    .describe('Corrects the balance up or down. The balance does not fall below zero.'),
  z
    .object({ kind: z.literal('redeem'), reward: z.string().min(1).max(64) })
    .describe('Redeems a reward: by its id, or by its key the one that lapses first.'),
]);
export type EntryAction = z.infer<typeof entryAction>;

export const entryReference = z.string().trim().min(1).max(200);

const recorded = {
  id: z
    .uuid()
    .transform((id) => id.toLowerCase())
    .describe(
      `A UUID of your own, new for each action. Repeating the call with it within ${entryDaysMax} days gets the first answer again.`,
    ),
  action: entryAction,
  reference: entryReference.optional().describe('Of your own, such as the number of the order.'),
  occurredAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      `When it happened, by which limits are judged and the version of the rules is chosen: at most ${entryDaysMax} days ago. Now, if absent.`,
    ),
};

export const entryInput = z
  .object({
    ...recorded,
    passId: z.uuid().optional(),
    passTemplateId: z.uuid().optional().describe('Of the pass with the `externalId`.'),
    externalId: z.string().min(1).max(255).optional(),
  })
  .refine(
    ({ passId, passTemplateId, externalId }) =>
      passId ? !passTemplateId && !externalId : Boolean(passTemplateId && externalId),
    { path: ['passId'], message: 'Name the pass by `passId`, or by `passTemplateId` and `externalId`' },
  );
export type EntryInput = z.infer<typeof entryInput>;

export const entryBatchInput = z.object({
  entries: z.array(entryInput).min(1).max(entriesMax),
});

export const reverseEntryInput = z.object({
  id: recorded.id,
  reference: recorded.reference,
});

export const programInput = z.object({ rules: programRules });

const ofTemplate = { workspaceHandle: handle, passTemplateId: z.uuid() };
export const programOfTemplateInput = z.object(ofTemplate);
export const saveProgramInput = z.object({ ...ofTemplate, rules: programRules });
const ofPass = { workspaceHandle: handle, passId: z.uuid() };
export const standingInput = z.object(ofPass);
export const entryListInput = z.object({ ...ofPass, cursor: z.string().max(400).nullable().default(null) });
export const recordEntryInput = z.object({ ...ofPass, ...recorded });
export const reverseEntryProcedureInput = reverseEntryInput.extend({
  workspaceHandle: handle,
  entryId: z.uuid(),
});
