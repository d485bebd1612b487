import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from './handles.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { nameLengthMax, nameTooLong } from './limits.ts';
import { type ScanOutcome, scanAction, scanInput } from './scans/input.ts';

/** Scanners per workspace: few enough to list at once. */
export const scannersMax = 200;
/** Minutes in which a phone can open the link of a scanner. */
export const scannerLinkMinutes = 15;

const [checkAction, visitAction, redeemAction, addAction] = scanAction.options;
const { amount } = addAction.shape;

/** What each scan of a scanner does; the phone cannot choose otherwise. */
export const scannerRule = z.discriminatedUnion('kind', [
  checkAction,
  visitAction,
  redeemAction,
  addAction.extend({ amount: amount.nullable().describe('Null: the clerk enters it.') }),
]);
export type ScannerRule = z.infer<typeof scannerRule>;

export const createScannerInput = z.object({
  workspaceHandle: handle,
  name: nameText.min(1, 'Enter a name for the scanner').max(nameLengthMax, nameTooLong),
  passTemplateId: z.uuid(),
  rule: scannerRule,
  /** A campaign goal that each accepted scan reaches. */
  goalId: z.uuid().nullable().default(null),
  idempotencyKey,
});
export type ScannerContent = Pick<
  z.infer<typeof createScannerInput>,
  'name' | 'passTemplateId' | 'rule' | 'goalId'
>;

export const scannerListInput = z.object({ workspaceHandle: handle });
export const scannerInput = z.object({ workspaceHandle: handle, scannerId: z.uuid() });

export type Scanner = ScannerContent & {
  id: string;
  passTemplateName: string;
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

/** What a phone sends for a scan; what happens follows from the scanner's rule. */
export const phoneScanInput = scanInput.pick({ id: true, barcode: true, scannedAt: true }).extend({
  amount: amount.optional(),
  /** The scanner that the phone was when it scanned: its rule applies, or none. */
  scannerId: z.uuid().optional(),
});
export type PhoneScanInput = z.infer<typeof phoneScanInput>;

/** What a phone shows of its scanner. */
export type PhoneScanner = {
  id: string;
  name: string;
  workspaceName: string;
  passTemplateName: string;
  rule: ScannerRule;
};

/** What a phone shows of a scan: no more of the pass than the clerk needs. */
export type PhoneScanResult = {
  id: string;
  outcome: ScanOutcome;
  message: string;
  advice: string;
  holderName: string;
  /** The number that the rule changes, after the scan. */
  value: number | null;
};
