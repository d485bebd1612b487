import {
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
import { findPass, findPassUser, type PassRow } from '../passes/find-pass.ts';
import { getPass } from '../passes/get-pass.ts';
import { passExpiry } from '../passes/pass-expiry.ts';
import { updatePass } from '../passes/update-pass.ts';
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
  onlyTemplateId?: string;
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
  const scanned = await findScannedPass(ctx, { ...input, workspaceId, at });
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

const withoutPass = (id: string, outcome: ScanOutcome): ScanResult => ({
  id,
  outcome,
  ...scanOutcomes[outcome],
  pass: null,
});

/** Code and expiry are judged by this time. A clock that is a little ahead counts as right. */
function timeOf({ scannedAt }: ScanInput, now: Date): Date {
  if (scannedAt === undefined) return now;
  const at = new Date(scannedAt);
  if (at.getTime() < now.getTime() - scanHoursMax * 3_600_000)
    throw tooFar(`The scan is older than ${scanHoursMax} hours, so it does not count any more.`);
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
  const { pass, document } = await lockPass(tx, scanned.passId, action);
  if (place.onlyTemplateId && pass.pass_template_id !== place.onlyTemplateId)
    return withoutPass(input.id, 'otherTemplate');
  const known = await findKnown(ctx, tx, input);
  if (known) return known;
  const judged = await judge(tx, { pass, document, scan });
  if (action.kind !== 'check') {
    await record(ctx, tx, { scan, action, outcome: judged.outcome });
    if (judged.outcome === 'accepted') {
      const { id: passId, pass_template_id: passTemplateId } = pass;
      const goal = place.goal ?? input.goal;
      // Before the update: it locks a campaign, which is locked before the workspace's change number.
      if (goal) await recordConversion(ctx, tx, { goal, passId, occurredAt: scan.at.toISOString() });
      if (action.kind === 'add')
        await updatePass(ctx, tx, { id: passId, attributes: { [action.attribute]: judged.value } });
      const payload = { passId, passTemplateId, scanId: input.id, action: action.kind };
      await announce(ctx, tx, [{ type: 'pass.scanned', payload }]);
    }
  }
  return present(ctx, tx, { id: input.id, outcome: judged.outcome, passId: pass.id });
}

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
  return present(ctx, tx, { id: input.id, outcome: row.outcome, passId: row.pass_id });
}

/** In the order of an update of the pass. */
async function lockPass(
  tx: WorkspaceTransaction,
  passId: string,
  action: ScanAction,
): Promise<{ pass: PassRow; document: DesignDocument }> {
  const pass = await findPass(tx, passId);
  const { template, document } = await findPublishedDesign(tx, pass.pass_template_id);
  if (action.kind === 'check') return { pass, document };
  if (action.kind === 'add') {
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
  return { pass: locked, document };
}

type Judged = { outcome: ScanOutcome; value: number };

async function judge(
  tx: WorkspaceTransaction,
  { pass, document, scan }: { pass: PassRow; document: DesignDocument; scan: Scan },
): Promise<Judged> {
  const { action } = scan.input;
  const value = action.kind === 'add' ? await addedValue(tx, { pass, document, action }) : 0;
  return { outcome: await outcomeOf(), value };

  async function outcomeOf(): Promise<ScanOutcome> {
    if (scan.scanned.refusal) return scan.scanned.refusal;
    if (pass.status === 'voided') return 'voided';
    const expiry = passExpiry(pass, document.features);
    if (expiry && expiry <= scan.at) return 'expired';
    const { wasRedeemed, wasCodeUsed } = await readEarlier(tx, scan.scanned);
    if (wasCodeUsed) return 'codeUsed';
    const isRepeatable = action.kind === 'add' || action.kind === 'visit';
    if (wasRedeemed && !isRepeatable) return 'alreadyRedeemed';
    return action.kind === 'add' && action.amount < 0 && value < 0 ? 'notEnough' : 'accepted';
  }
}

async function addedValue(
  tx: WorkspaceTransaction,
  {
    pass,
    document,
    action,
  }: { pass: PassRow; document: DesignDocument; action: Extract<Change, { kind: 'add' }> },
): Promise<number> {
  const attribute = document.attributes.find(({ key }) => key === action.attribute);
  if (attribute?.type !== 'number' && attribute?.type !== 'currency') {
    const message = 'The pass template has no number with this key.';
    throw new AppError('validationFailed', { message, issues: [{ path: 'action.attribute', message }] });
  }
  const values =
    attribute.scope === 'pass' ? pass.attributes : (await findPassUser(tx, pass.pass_user_id)).attributes;
  const before = Number(values[action.attribute] ?? attribute.default ?? 0);
  return Number((before + action.amount).toPrecision(15));
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
  const isCodeUsed = outcome === 'accepted' && scanned.codeStep !== null;
  await db
    .insertInto('scans')
    .values({
      workspace_id: workspaceId,
      id: input.id,
      pass_id: scanned.passId,
      request_hash: scanRequestHash(input),
      action: action.kind,
      attribute: action.kind === 'add' ? action.attribute : null,
      amount: action.kind === 'add' ? action.amount : null,
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
): Promise<ScanResult> {
  return { id, outcome, ...scanOutcomes[outcome], pass: await getPass(ctx, tx, passId) };
}
