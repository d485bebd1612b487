import { z } from 'zod';
import { nameLengthMax } from '../limits.ts';
import { entryAmountMax } from '../programs/rules.ts';

/** The longest text that a barcode of a pass holds fits. */
const barcodeLengthMax = 4_000;
const amountMax = 1_000_000_000;
export const scansListed = 100;
/** How long a device may keep a scan without a network before it sends it. */
export const scanHoursMax = 24;
/** How far ahead the clock of a device may be. */
export const scanMinutesAheadMax = 5;

const attributeKey = z.string().min(1).max(64);

const scannedSpent = z
  .int('Use a whole number, in the smallest unit')
  .min(1, 'Enter at least 1')
  .max(entryAmountMax, 'This amount is too large')
  .describe('What was paid, in the smallest unit of the currency: 1250 for 12.50.');

/** What a scan does to the pass. */
export const scanAction = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('check') })
    .describe('Checks the barcode and returns the pass. Records nothing.'),
  z
    .object({ kind: z.literal('visit'), spent: scannedSpent.optional() })
    .describe(
      'Records a visit, as often as there is one. In a template with a program, its rules for visits apply and, with `spent`, those for purchases.',
    ),
  z.object({ kind: z.literal('redeem') }).describe('Redeems the pass, which can be done once.'),
  z
    .object({
      kind: z.literal('add'),
      attribute: attributeKey.describe('The key of a number of the template, such as `points` or `visits`.'),
      amount: z
        .number()
        .min(-amountMax)
        .max(amountMax)
        .describe('What is added; a negative number is taken away.'),
    })
    .describe('Adds to a number of the pass or its holder, such as a visit or points.'),
  z
    .object({
      kind: z.literal('charge'),
      attribute: attributeKey.describe('The key of a number of the template, such as `credit`.'),
      amount: z.number().positive().max(amountMax).describe('What is taken away: 12.5 for 12.50.'),
    })
    .describe('Takes an amount from a number of the pass, if it has that much.'),
  z
    .object({
      kind: z.literal('adjust'),
      attribute: attributeKey,
      amount: z
        .number()
        .min(-amountMax)
        .max(amountMax)
        .refine((amount) => amount !== 0, 'Enter a number other than 0'),
    })
    .describe('Corrects a number of the pass up or down.'),
  z
    .object({
      kind: z.literal('reward'),
      reward: z
        .string()
        .min(1)
        .max(64)
        .describe('The id of a reward, or its key: the one that lapses first.'),
    })
    .describe('Redeems a reward of the program, or buys one with the balance.'),
]);

export const scanInput = z.object({
  id: z
    .uuid()
    .transform((id) => id.toLowerCase())
    .describe(
      'A UUID of your own, new for each scan. Repeating the call with it gets the first answer again.',
    ),
  barcode: z
    .string()
    .trim()
    .min(1)
    .max(barcodeLengthMax)
    .describe('The text that the barcode holds, or the short code of the pass as it was typed.'),
  passTemplateId: z
    .uuid()
    .optional()
    .describe(
      'The template of the pass. Required only if the barcode shows an attribute and not the serial number.',
    ),
  action: scanAction,
  goal: z
    .string()
    .trim()
    .min(1)
    .max(nameLengthMax)
    .optional()
    .describe(
      'The id or the name of a campaign goal that an accepted visit, redemption or addition reaches.',
    ),
  scannedAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      `When the device scanned, if it had no network then: at most ${scanHoursMax} hours ago. Now, if absent.`,
    ),
});

export type ScanInput = z.infer<typeof scanInput>;
export type ScanAction = z.infer<typeof scanAction>;

/** What a recorded scan was to do: checking is not recorded. Charging, adjusting and redeeming a reward are additions by another name. */
export const recordedActions = ['visit', 'redeem', 'add'] as const satisfies ScanAction['kind'][];
export type RecordedAction = (typeof recordedActions)[number];
export const scannedActions = [
  ...recordedActions,
  'charge',
  'adjust',
  'reward',
] as const satisfies ScanAction['kind'][];
export type ScannedAction = (typeof scannedActions)[number];

/** Each result of a scan: what the clerk reads, and what to do. */
export const scanOutcomes = {
  accepted: { message: 'The pass is valid.', advice: '' },
  unknown: {
    message: 'This barcode belongs to no pass.',
    advice: 'Scan again. If it stays unknown, the pass is not one of yours or its barcode has changed since.',
  },
  ambiguous: {
    message: 'Several passes have this barcode.',
    advice: 'Ask the holder for the name on the pass, and change the barcode of the template.',
  },
  otherTemplate: {
    message: 'This scanner does not take passes of this kind.',
    advice: 'Ask the holder for the right pass, or use the scanner of this one.',
  },
  voided: { message: 'This pass is voided.', advice: 'Do not accept it. The holder may have a newer pass.' },
  notYetValid: {
    message: 'This pass is not valid yet.',
    advice: 'Do not accept it before the date from which it is valid.',
  },
  expired: {
    message: 'This pass has expired.',
    advice: 'Do not accept it. Extend or reissue it if it is due.',
  },
  alreadyRedeemed: {
    message: 'This pass was redeemed before.',
    advice: 'Do not accept it. The scans of the pass show when it was redeemed.',
  },
  codeMissing: {
    message: 'The barcode lacks its changing code.',
    advice: 'Ask the holder to open the pass in the wallet. A picture of it is not enough.',
  },
  codeWrong: {
    message: 'The changing code of the barcode is not the present one.',
    advice: 'Ask the holder to open the pass again. If it is still refused, the phone’s clock may be wrong.',
  },
  codeUsed: {
    message: 'This code of the barcode was used before.',
    advice: 'Wait for the next code, which follows within half a minute, and scan again.',
  },
  notEnough: {
    message: 'The pass has less than is to be taken away.',
    advice: 'Take away less, or nothing.',
  },
  notRecorded: {
    message: 'The program did not allow this.',
    advice: 'Nothing was changed.',
  },
  takenBack: {
    message: 'This scan was taken back.',
    advice: 'It no longer counts. Scan again if it should.',
  },
} as const;

export type ScanOutcome = keyof typeof scanOutcomes;
export const scanOutcomeNames = Object.keys(scanOutcomes) as ScanOutcome[];
