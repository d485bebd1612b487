import type { PhoneScanInput, PhoneScanResult, ScanAction, ScannerRule } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { EnrolledScanner } from './authenticate-scanner.ts';
import { scanPass } from './scan-pass.ts';

type Scanning = Pick<Context, 'clock' | 'config' | 'database' | 'ids' | 'keys' | 'queue' | 'reactions'>;

/**
 * Scans a barcode by the rule of the phone's scanner.
 * @throws AppError `validationFailed` without an amount that the rule asks for; those of `scanPass`
 */
export async function scanByPhone(
  ctx: Scanning,
  scanner: EnrolledScanner,
  { id, barcode, amount }: PhoneScanInput,
): Promise<PhoneScanResult> {
  const { workspaceId, scannerId, passTemplateId, rule, goalId } = scanner;
  const action = actionOf(rule, amount);
  const place = { workspaceId, scannedBy: scannerId, onlyTemplateId: passTemplateId };
  const goal = goalId ? { goal: goalId } : {};
  const { pass, ...result } = await scanPass(ctx, place, { id, barcode, passTemplateId, action, ...goal });
  const value = rule.kind === 'add' ? pass?.attributes[rule.attribute] : undefined;
  return {
    ...result,
    holderName: pass ? `${pass.user.firstName} ${pass.user.lastName}`.trim() : '',
    value: typeof value === 'number' ? value : null,
  };
}

function actionOf(rule: ScannerRule, entered: number | undefined): ScanAction {
  if (rule.kind !== 'add') return rule;
  const amount = rule.amount ?? entered;
  if (amount === undefined) {
    const message = 'Enter the amount';
    throw new AppError('validationFailed', { message, issues: [{ path: 'amount', message }] });
  }
  return { ...rule, amount };
}
