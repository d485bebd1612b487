import {
  actionKey,
  isSafeOffline,
  type PhoneScanInput,
  type PhoneScanResult,
  type ScanAction,
  type ScannerAction,
  undoMinutes,
} from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import type { EnrolledScanner } from './authenticate-scanner.ts';
import { loadTillCard } from './load-till-card.ts';
import { scanPass } from './scan-pass.ts';
import { isScannerPin } from './scanner-token.ts';

type Phone = Parameters<typeof scanPass>[0];

/** Longer ago, another till may have spent the balance that the clerk saw. */
const waitMinutesMax = 10;

/**
 * @throws AppError `forbidden` for an action or a search that the scanner is not allowed, a wrong PIN, and a scan of another scanner;
 * `validationFailed` without an amount that the action asks for, and for spending that waited; those of `scanPass`
 */
export async function scanByPhone(
  ctx: Phone,
  scanner: EnrolledScanner,
  { id, barcode, passId, scannedAt, ...made }: PhoneScanInput,
): Promise<PhoneScanResult> {
  const { workspaceId, scannerId, passTemplateIds, goalId, findsPersons } = scanner;
  requireScanner(scanner, made.scannerId);
  if (passId && !findsPersons) throw forbidden('This scanner may not search for persons.');
  const allowed = allowedAction(scanner, made.action);
  if (allowed.kind === 'adjust' && !isScannerPin(ctx.keys, scanner, made.pin ?? ''))
    throw forbidden('The PIN is wrong.');
  const action = scanActionOf(allowed, made);
  const takes = action.kind === 'add' && action.amount < 0;
  if ((takes || !isSafeOffline(allowed)) && scannedAt) requireRecent(scannedAt, ctx.clock());
  const place = {
    workspaceId,
    scannedBy: scannerId,
    isPhone: true,
    onlyTemplateIds: passTemplateIds,
    ...(goalId && { goal: goalId }),
    ...(passId && { passId }),
  };
  const { pass, entry, ...result } = await scanPass(ctx, place, {
    id,
    barcode: barcode ?? passSerialNumber({ workspaceId, passId: passId ?? '' }),
    action,
    ...(scannedAt && { scannedAt }),
  });
  const attributes = scanner.actions.flatMap((one) => ('attribute' in one ? [one.attribute] : []));
  const card =
    pass &&
    (await ctx.database.inWorkspace(workspaceId, (tx) =>
      loadTillCard(ctx, tx, { passId: pass.id, scanId: id, attributes, isFound: passId !== undefined }),
    ));
  const value = 'attribute' in allowed ? pass?.attributes[allowed.attribute] : undefined;
  return {
    ...result,
    holderName: card?.holderName ?? '',
    entry: entry && { outcome: entry.outcome, message: entry.message },
    value: typeof value === 'number' ? value : null,
    card,
    undoableUntil: undoableUntil(),
  };

  /** A visit for which the program gave nothing stays: it is no mistake of the clerk. */
  function undoableUntil(): string | null {
    if (result.outcome !== 'accepted' || action.kind === 'check') return null;
    if (entry && entry.outcome !== 'recorded') return null;
    const recordedAt = entry?.entries[0]?.recordedAt ?? ctx.clock().toISOString();
    return new Date(Date.parse(recordedAt) + undoMinutes * 60_000).toISOString();
  }
}

/** A phone may have scanned without a network before it opened the link of this scanner. */
export function requireScanner({ scannerId }: EnrolledScanner, madeBy: string | undefined): void {
  if (madeBy && madeBy !== scannerId) throw forbidden('This phone was another scanner when it scanned.');
}

const forbidden = (message: string) => new AppError('forbidden', { message });

/** With several actions a scan first shows the pass. */
function allowedAction({ actions }: EnrolledScanner, key: string | undefined): ScannerAction {
  const [only, ...others] = actions;
  if (key === undefined || key === 'check')
    return only && others.length === 0 && key === undefined ? only : { kind: 'check' };
  const allowed = actions.find((action) => actionKey(action) === key);
  if (!allowed) throw forbidden('This scanner may not do this.');
  return allowed;
}

function requireRecent(scannedAt: string, now: Date): void {
  if (now.getTime() - Date.parse(scannedAt) <= waitMinutesMax * 60_000) return;
  throw invalid(
    'scannedAt',
    'This was scanned too long ago to spend or correct a balance. Scan the pass again.',
  );
}

const invalid = (path: string, message: string) =>
  new AppError('validationFailed', { message, issues: [{ path, message }] });

type Entered = Pick<PhoneScanInput, 'amount' | 'spent' | 'reward'>;

function scanActionOf(action: ScannerAction, { amount, spent, reward }: Entered): ScanAction {
  const entered = () => {
    if (amount === undefined) throw invalid('amount', 'Enter the amount');
    return amount;
  };
  switch (action.kind) {
    case 'add':
      return { ...action, amount: action.amount ?? entered() };
    case 'purchase':
      if (spent === undefined) throw invalid('spent', 'Enter what was paid');
      return { kind: 'visit', spent };
    case 'charge':
      if (entered() <= 0) throw invalid('amount', 'Enter an amount above 0');
      return { ...action, amount: entered() };
    case 'adjust':
      if (entered() === 0) throw invalid('amount', 'Enter an amount other than 0');
      return { ...action, amount: entered() };
    case 'reward':
      if (reward === undefined) throw invalid('reward', 'Choose a reward');
      return { ...action, reward };
    default:
      return action;
  }
}
