import {
  amountOf,
  type EntryAction,
  type EntryResult,
  type RecordedAction,
  type ScanAction,
  type ScanInput,
  type ScanOutcome,
  type ScanResult,
  scanHoursMax,
  scanMinutesAheadMax,
  scanOutcomes,
} from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { announce } from '../../platform/events/announce.ts';
import { recordConversion } from '../goals/record-conversion.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { passExpiry } from '../pass-templates/pass-expiry.ts';
import { findPass, findPassUser, lookUpPass, type PassRow } from '../passes/find-pass.ts';
import { getPass } from '../passes/get-pass.ts';
import { passValidFrom, validityTimezone } from '../passes/pass-validity.ts';
import { updatePass } from '../passes/update-pass.ts';
import { findRecorded } from '../programs/entry-results.ts';
import { findBalances } from '../programs/find-balances.ts';
import { recordEntries } from '../programs/record-entries.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { findScannedPass, type ScannedPass, scanRequestHash } from './find-scanned-pass.ts';

type Scanner = Pick<
  Context,
  'clock' | 'config' | 'countedLog' | 'database' | 'ids' | 'keys' | 'queue' | 'reactions'
>;
type Change = Exclude<ScanAction, { kind: 'check' }>;

/** Where and by whom a barcode is scanned. */
export type ScanPlace = {
  workspaceId: string;
  scannedBy: string;
  /** `scannedBy` is a scanner, else an API key. */
  isPhone?: boolean;
  onlyTemplateIds?: readonly string[];
  /** Of a person that the clerk searched for; replaces the barcode. */
  passId?: string;
  /** Admins may change a scanner's goal between a scan and its repetition. */
  goal?: string;
};

/**
 * One transaction, once per scan id. A refusal is a result, not an error.
 * @throws AppError `validationFailed` for an attribute that is no number, and for a time that is too old or in the future;
 * `idempotencyKeyReused`, `conflict`
 */
export async function scanPass(ctx: Scanner, place: ScanPlace, input: ScanInput): Promise<ScanResult> {
  const { workspaceId } = place;
  // Before the code, which may have expired when the call is repeated.
  const known = await ctx.database.inWorkspace(workspaceId, (tx) => findKnown(ctx, tx, input));
  if (known) return known;
  const result = await scanOnce(ctx, place, input);
  const { outcome } = result;
  if (outcome !== 'accepted')
    ctx.countedLog.add('info', 'A scan was refused', {
      kind: { workspaceId, scannedBy: place.scannedBy, outcome },
      details: { scanId: input.id },
    });
  return result;
}

async function scanOnce(ctx: Scanner, place: ScanPlace, input: ScanInput): Promise<ScanResult> {
  const { workspaceId } = place;
  const at = timeOf(input, ctx.clock());
  const scanned = place.passId
    ? await findChosenPass(ctx, workspaceId, place.passId)
    : await findScannedPass(ctx, {
        ...{ barcode: input.barcode, workspaceId, at },
        templateIds: input.passTemplateId ? [input.passTemplateId] : (place.onlyTemplateIds ?? []),
      });
  if (typeof scanned === 'string') return withoutPass(input.id, scanned);
  try {
    return await ctx.database.inWorkspace(workspaceId, (tx) =>
      perform(ctx, tx, { place, input, scanned, at }),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another pass was scanned with this id at the same moment; the lock of a pass serializes its scans.
    throw new AppError('idempotencyKeyReused', { cause: error });
  }
}

async function findChosenPass(
  { database }: Scanner,
  workspaceId: string,
  passId: string,
): Promise<ScannedPass | 'unknown'> {
  const pass = await database.inWorkspace(workspaceId, (tx) => lookUpPass(tx, passId));
  return pass ? { passId, codeStep: null, refusal: null } : 'unknown';
}

const withoutPass = (id: string, outcome: ScanOutcome): ScanResult => ({
  id,
  outcome,
  ...scanOutcomes[outcome],
  pass: null,
  entry: null,
});

/** Code and expiry are judged by this time. A clock that is a little ahead counts as right. */
function timeOf({ scannedAt }: ScanInput, now: Date): Date {
  if (scannedAt === undefined) return now;
  const at = new Date(scannedAt);
  if (at.getTime() < now.getTime() - scanHoursMax * 3_600_000)
    throw tooFar(`The scan is older than ${scanHoursMax} hours, so it no longer counts.`);
  if (at.getTime() > now.getTime() + scanMinutesAheadMax * 60_000)
    throw tooFar('The time of the scan is in the future. Set the clock of the device and scan again.');
  return at < now ? at : now;
}

const tooFar = (message: string) =>
  new AppError('validationFailed', { message, issues: [{ path: 'scannedAt', message }] });

type Scan = { place: ScanPlace; input: ScanInput; scanned: ScannedPass; at: Date };

async function perform(ctx: Scanner, tx: WorkspaceTransaction, scan: Scan): Promise<ScanResult> {
  const { place, input, scanned } = scan;
  const { action } = input;
  const { pass, document, hasProgram } = await lockPass(tx, scanned.passId, action);
  if (place.onlyTemplateIds?.includes(pass.pass_template_id) === false)
    return withoutPass(input.id, 'otherTemplate');
  const known = await findKnown(ctx, tx, input);
  if (known) return known;
  const judged = await judge(tx, { pass, document, scan });
  const earning = hasProgram ? await earningOf(tx, pass, action) : null;
  const isRefusable = mustBeRecorded(action) || (action.kind === 'add' && earning !== null);
  let entry: EntryResult | null = null;
  let { outcome } = judged;
  if (action.kind !== 'check') {
    // Before the lock of the workspace's change number, if nothing can refuse it any more.
    if (!isRefusable) await record(ctx, tx, { scan, action, outcome });
    if (outcome === 'accepted') {
      const { id: passId } = pass;
      const goal = place.goal ?? input.goal;
      // Before the update: it locks a campaign, which is locked before the workspace's change number.
      if (goal && !mustBeRecorded(action))
        await recordConversion(ctx, tx, { goal, passId, occurredAt: scan.at.toISOString() });
      if (earning) entry = await recordEarning(ctx, tx, scan, earning);
      else if ('attribute' in action)
        await updatePass(ctx, tx, { id: passId, attributes: { [action.attribute]: judged.value } });
      if (isRefusable && (action.kind === 'reward' || earning) && entry?.outcome !== 'recorded')
        outcome = 'notRecorded';
    }
    if (isRefusable) await record(ctx, tx, { scan, action, outcome });
    if (outcome === 'accepted') {
      const { id: passId, pass_template_id: passTemplateId } = pass;
      const payload = { passId, passTemplateId, scanId: input.id, action: recordedActionOf(action) };
      await announce(ctx, tx, [{ type: 'pass.scanned', payload }]);
    }
  }
  const result = await present(ctx, tx, { id: input.id, outcome, passId: pass.id }, entry);
  return outcome === 'notRecorded' && entry ? { ...result, message: entry.message } : result;
}

/** A refusal by the program refuses the scan. A visit too soon after another is still one. */
const mustBeRecorded = ({ kind }: ScanAction): boolean =>
  kind === 'charge' || kind === 'adjust' || kind === 'reward';

const recordedActionOf = ({ kind }: Change): RecordedAction =>
  kind === 'visit' || kind === 'redeem' ? kind : 'add';

async function findKnown(
  ctx: Scanner,
  tx: WorkspaceTransaction,
  input: ScanInput,
): Promise<ScanResult | null> {
  const row = await tx.db
    .selectFrom('scans')
    .select(['request_hash', 'outcome', 'pass_id'])
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', input.id)
    .executeTakeFirst();
  if (!row) return null;
  if (!scanRequestHash(input).equals(row.request_hash)) throw new AppError('idempotencyKeyReused');
  const recorded = { id: input.id, outcome: row.outcome, passId: row.pass_id };
  return present(ctx, tx, recorded, await findRecorded(tx, { id: input.id, passId: row.pass_id }));
}

/** In the order of an update of the pass. @throws AppError `conflict` */
export async function lockPass(
  tx: WorkspaceTransaction,
  passId: string,
  action: ScanAction,
): Promise<{ pass: PassRow; document: DesignDocument; hasProgram: boolean }> {
  const pass = await findPass(tx, passId);
  const { template, document } = await findPublishedDesign(tx, pass.pass_template_id);
  const hasProgram = template.program_id !== null;
  if (action.kind === 'check') return { pass, document, hasProgram };
  if ('attribute' in action) {
    if (template.pass_type === 'eventTicket') await findPublishedDesign(tx, template.id, true);
    await tx.db
      .selectFrom('pass_users')
      .select('id')
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', pass.pass_user_id)
      .forNoKeyUpdate()
      .execute();
  }
  const locked = await findPass(tx, passId, true);
  // The pass went to another person, whose values are not locked.
  if (locked.pass_user_id !== pass.pass_user_id) throw new AppError('conflict');
  return { pass: locked, document, hasProgram };
}

/** What an accepted scan is to the program of the template; null for what it does not change. */
async function earningOf(
  tx: WorkspaceTransaction,
  { pass_template_id }: PassRow,
  action: ScanAction,
): Promise<EntryAction | null> {
  if (action.kind === 'visit') return action;
  if (action.kind === 'reward') return { kind: 'redeem', reward: action.reward };
  const change = changeOf(action);
  if (!change || change.amount === 0) return null;
  const { attribute } = change;
  const balance = (await findBalances(tx, pass_template_id)).get(attribute);
  if (!balance) return null;
  const amount = amountOf(balance, Math.abs(change.amount));
  if (amount === null) {
    const message = `Use a number with at most ${balance.decimals} decimals.`;
    throw new AppError('validationFailed', { message, issues: [{ path: 'action.amount', message }] });
  }
  if (action.kind === 'adjust')
    return { kind: 'adjust', balance: attribute, amount: change.amount > 0 ? amount : -amount };
  return { kind: change.amount > 0 ? 'earn' : 'spend', balance: attribute, amount };
}

type NumberChange = { attribute: string; amount: number };

/** What the action adds to a number; null for none. */
function changeOf(action: ScanAction): NumberChange | null {
  if (action.kind === 'add' || action.kind === 'adjust') return action;
  return action.kind === 'charge' ? { attribute: action.attribute, amount: -action.amount } : null;
}

/** The pass may show a visit that gave nothing, such as one too soon after another. */
async function recordEarning(
  ctx: Scanner,
  tx: WorkspaceTransaction,
  { place, input, scanned, at }: Scan,
  action: EntryAction,
): Promise<EntryResult | null> {
  const actor = { kind: place.isPhone ? ('scanner' as const) : ('apiKey' as const), id: place.scannedBy };
  const row = { id: input.id, passId: scanned.passId, action, occurredAt: at, actor };
  const [result] = await recordEntries(ctx, tx, [row]);
  // A program without rules for visits has nothing to say about one.
  return !result || result.outcome === 'noRule' ? null : result;
}

type Judged = { outcome: ScanOutcome; value: number };

async function judge(
  tx: WorkspaceTransaction,
  { pass, document, scan }: { pass: PassRow; document: DesignDocument; scan: Scan },
): Promise<Judged> {
  const { action } = scan.input;
  const change = changeOf(action);
  const value = change ? await addedValue(tx, { pass, document, change }) : 0;
  return { outcome: await outcomeOf(), value };

  async function outcomeOf(): Promise<ScanOutcome> {
    if (scan.scanned.refusal) return scan.scanned.refusal;
    if (pass.status === 'voided') return 'voided';
    if (document.features.validFrom) {
      const user = await findPassUser(tx, pass.pass_user_id);
      const timezone = await validityTimezone(tx, [document]);
      const validFrom = passValidFrom({ pass, user, document, timezone });
      if (validFrom && validFrom > scan.at) return 'notYetValid';
    }
    const expiry = passExpiry(pass, document.features);
    if (expiry && expiry <= scan.at) return 'expired';
    const { wasRedeemed, wasCodeUsed } = await readEarlier(tx, scan.scanned);
    if (wasCodeUsed) return 'codeUsed';
    const isOnce = action.kind === 'check' || action.kind === 'redeem';
    if (wasRedeemed && isOnce) return 'alreadyRedeemed';
    const takes = change !== null && change.amount < 0 && action.kind !== 'adjust';
    return takes && value < 0 ? 'notEnough' : 'accepted';
  }
}

export async function addedValue(
  tx: WorkspaceTransaction,
  {
    pass,
    document,
    change: { attribute: key, amount },
  }: { pass: PassRow; document: DesignDocument; change: NumberChange },
): Promise<number> {
  const attribute = document.attributes.find((one) => one.key === key);
  if (attribute?.type !== 'number' && attribute?.type !== 'currency') {
    const message = 'The pass template has no number with this key.';
    throw new AppError('validationFailed', { message, issues: [{ path: 'action.attribute', message }] });
  }
  const values =
    attribute.scope === 'pass' ? pass.attributes : (await findPassUser(tx, pass.pass_user_id)).attributes;
  const before = Number(values[key] ?? attribute.default ?? 0);
  return Number((before + amount).toPrecision(15));
}

async function readEarlier(
  { workspaceId, db }: WorkspaceTransaction,
  { passId, codeStep }: ScannedPass,
): Promise<{ wasRedeemed: boolean; wasCodeUsed: boolean }> {
  const ofPass = db
    .selectFrom('scans')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .limit(1);
  const redeemed = await ofPass
    .where('action', '=', 'redeem')
    .where('outcome', '=', 'accepted')
    .executeTakeFirst();
  const used =
    codeStep === null ? undefined : await ofPass.where('code_step', '=', String(codeStep)).executeTakeFirst();
  return { wasRedeemed: redeemed !== undefined, wasCodeUsed: used !== undefined };
}

async function record(
  ctx: Scanner,
  { workspaceId, db }: WorkspaceTransaction,
  { scan, action, outcome }: { scan: Scan; action: Change; outcome: ScanOutcome },
): Promise<void> {
  const { place, input, scanned, at } = scan;
  const change = changeOf(action);
  const isCodeUsed = outcome === 'accepted' && scanned.codeStep !== null;
  await db
    .insertInto('scans')
    .values({
      workspace_id: workspaceId,
      id: input.id,
      pass_id: scanned.passId,
      request_hash: scanRequestHash(input),
      action: recordedActionOf(action),
      kind: mustBeRecorded(action) ? action.kind : null,
      attribute: change?.attribute ?? null,
      amount: change?.amount ?? null,
      outcome,
      code_step: isCodeUsed ? String(scanned.codeStep) : null,
      scanned_by: place.scannedBy,
      scanned_at: at,
      received_at: input.scannedAt === undefined ? null : ctx.clock(),
    })
    .execute();
}

async function present(
  ctx: Scanner,
  tx: WorkspaceTransaction,
  { id, outcome, passId }: { id: string; outcome: ScanOutcome; passId: string },
  entry: EntryResult | null,
): Promise<ScanResult> {
  const pass = await getPass(ctx, tx, passId);
  const words = scanOutcomes[outcome];
  if (outcome !== 'notYetValid' || pass.validFrom === undefined)
    return { id, outcome, ...words, pass, entry };
  const { timezone_name: timeZone } = await findWorkspaceById(tx.db, tx.workspaceId);
  const from = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const advice = `Do not accept it before ${from.format(new Date(pass.validFrom))}.`;
  return { id, outcome, ...words, advice, pass, entry };
}
