import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from './handles.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { nameLengthMax, nameTooLong } from './limits.ts';
import type { EntryResult } from './programs/answer.ts';
import { type ScanOutcome, scanAction, scanInput } from './scans/input.ts';

/** Scanners per workspace: few enough to list at once. */
export const scannersMax = 200;
/** Minutes in which a phone can open the link of a scanner. */
export const scannerLinkMinutes = 15;

const [checkAction, visitAction, redeemAction, addAction, chargeAction, adjustAction, rewardAction] =
  scanAction.options;
const { amount } = addAction.shape;

/** What a scanner may do to a pass. Amounts that it lacks are entered by the clerk. */
export const scannerAction = z.discriminatedUnion('kind', [
  checkAction,
  visitAction.omit({ spent: true }),
  z.object({ kind: z.literal('purchase') }).describe('A visit; the clerk enters what was paid.'),
  redeemAction,
  addAction.extend({ amount: amount.nullable().describe('Null: the clerk enters it.') }),
  rewardAction.omit({ reward: true }).describe('The clerk chooses a reward of the pass.'),
  chargeAction.omit({ amount: true }),
  adjustAction.omit({ amount: true }).describe('Asks for the PIN of the scanner.'),
]);
export type ScannerAction = z.infer<typeof scannerAction>;

/** Names one action of a scanner. */
export const actionKey = (action: ScannerAction): string =>
  [
    action.kind,
    ...('attribute' in action ? [action.attribute] : []),
    ...('amount' in action && action.amount !== null ? [action.amount] : []),
  ].join(':');

/** Spending cannot be judged without the server: another till may have spent the balance. */
export const isSafeOffline = (action: ScannerAction): boolean =>
  action.kind !== 'charge' &&
  action.kind !== 'adjust' &&
  action.kind !== 'reward' &&
  !(action.kind === 'add' && action.amount !== null && action.amount < 0);

/** Happens with the scan if it is the scanner's only action. */
export const needsInput = (action: ScannerAction): boolean =>
  action.kind === 'purchase' ||
  action.kind === 'reward' ||
  action.kind === 'charge' ||
  action.kind === 'adjust' ||
  (action.kind === 'add' && action.amount === null);

export const scannerActionsMax = 12;
export const scannerTemplatesMax = 20;
const pin = z.string().regex(/^\d{4,8}$/, 'Use 4 to 8 digits');

const scannerContent = z.object({
  name: nameText.min(1, 'Enter a name for the scanner').max(nameLengthMax, nameTooLong),
  passTemplateIds: z.array(z.uuid()).min(1, 'Choose a pass template').max(scannerTemplatesMax),
  actions: z.array(scannerAction).min(1, 'Choose what the scanner does').max(scannerActionsMax),
  /** Whether clerks may search for holders who have no phone at hand. */
  findsPersons: z.boolean().default(false),
  /** For adjusting. */
  pin: pin.nullable().default(null),
  /** A campaign goal that each accepted scan reaches. */
  goalId: z.uuid().nullable().default(null),
});
export type ScannerContent = z.infer<typeof scannerContent>;

const onceEach = (actions: readonly ScannerAction[]): boolean =>
  new Set(actions.map(actionKey)).size === actions.length;
const actionsOnce = { path: ['actions'], message: 'Each action can be chosen once' };

export const createScannerInput = scannerContent
  .extend({ workspaceHandle: handle, idempotencyKey })
  .refine(({ actions }) => onceEach(actions), actionsOnce)
  .superRefine(({ actions, pin }, check) => {
    if (actions.some(({ kind }) => kind === 'adjust') && pin === null)
      check.addIssue({ code: 'custom', path: ['pin'], message: 'Choose a PIN for adjusting' });
  });

export const scannerListInput = z.object({ workspaceHandle: handle });
export const scannerInput = z.object({ workspaceHandle: handle, scannerId: z.uuid() });

/** Without a PIN the present one stays. */
export const updateScannerInput = scannerContent
  .extend(scannerInput.shape)
  .refine(({ actions }) => onceEach(actions), actionsOnce);

export const assignStoreInput = scannerInput.extend({
  store: nameText
    .max(nameLengthMax, nameTooLong)
    .transform((store) => store || null)
    .nullable(),
});

export type Scanner = Omit<ScannerContent, 'pin'> & {
  id: string;
  passTemplateNames: string[];
  /** Searches for persons so far. */
  searches: number;
  /** Whether a phone has opened the link. */
  isEnrolled: boolean;
  /** To the minute. */
  lastSeenAt: string | null;
  createdAt: string;
};

/** Returned only here. */
export type ScannerLink = { link: string; expiresAt: string };

/** What a phone sends to become the scanner of a link. */
export const enrollInput = z.object({ token: z.string().min(1).max(200) });

/** The scanner that the phone was when it scanned: its actions apply, or none. */
const scannerId = z.uuid().optional();

/** What a phone sends for a scan; the server allows the scanner's actions only. */
export const phoneScanInput = scanInput
  .pick({ id: true, scannedAt: true })
  .extend({
    barcode: scanInput.shape.barcode.optional(),
    /** Instead of a barcode, for a person that was searched for. */
    passId: z.uuid().optional(),
    /** By `actionKey`; the only action, or checking, if absent. */
    action: z.string().max(200).optional(),
    amount: amount.optional(),
    spent: visitAction.shape.spent,
    reward: z.string().min(1).max(64).optional(),
    pin: pin.optional(),
    scannerId,
  })
  .refine(({ barcode, passId }) => (barcode === undefined) !== (passId === undefined), {
    path: ['barcode'],
    message: 'Scan a barcode or choose a person',
  });
export type PhoneScanInput = z.infer<typeof phoneScanInput>;

/** What a phone sends to take back a scan. */
export const phoneUndoInput = z.object({ id: scanInput.shape.id, scanId: z.uuid(), scannerId });
export type PhoneUndoInput = z.infer<typeof phoneUndoInput>;
/** A scanner takes back its last entry within these minutes. */
export const undoMinutes = 10;

export const phoneSearchInput = z.object({ query: z.string().trim().min(2).max(200), scannerId });
export const foundPersonsMax = 10;
export type FoundPerson = { passId: string; name: string; passTemplateName: string };

/** What a phone shows of its scanner. */
export type PhoneScanner = {
  id: string;
  name: string;
  workspaceName: string;
  passTemplateName: string;
  actions: ScannerAction[];
  findsPersons: boolean;
};

/** What a pass has, for the clerk. */
export type TillCard = {
  passId: string;
  holderName: string;
  passTemplateName: string;
  shortCode: string | null;
  /** `decimals` is null for a number without a program: any. */
  numbers: { attribute: string; label: string; value: number; decimals: number | null; text: string }[];
  rewards: { id: string; name: string; lapsesAt: string | null }[];
  /** Rewards that the balance buys. */
  buyable: { key: string; name: string; price: string }[];
  tier: string | null;
  lastVisitAt: string | null;
  /** Of amounts paid. */
  currencyDecimals: number;
};

/** What a phone shows of a scan: no more of the pass than the clerk needs. */
export type PhoneScanResult = {
  id: string;
  outcome: ScanOutcome;
  message: string;
  advice: string;
  holderName: string;
  /** The number that the action changes, after the scan. */
  value: number | null;
  /** What the program of the template gave for it; null without a program. */
  entry: Pick<EntryResult, 'outcome' | 'message'> | null;
  /** Null for an unknown pass. */
  card: TillCard | null;
  /** Null for what cannot be taken back. */
  undoableUntil: string | null;
  /** As an admin has changed it since. Missing from servers of the previous release. */
  scanner?: PhoneScanner;
};

export type PhoneUndoResult = Pick<PhoneScanResult, 'id' | 'message' | 'card'> & { isUndone: boolean };
