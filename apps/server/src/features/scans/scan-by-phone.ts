import type { PhoneScanInput, PhoneScanResult, ScanAction, ScannerRule } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { EnrolledScanner } from './authenticate-scanner.ts';
import { scanPass } from './scan-pass.ts';

/**
 * @throws AppError `validationFailed` without an amount that the rule asks for, `forbidden` for a scan of another scanner; those of
 * `scanPass`
 */
export async function scanByPhone(
  ctx: Parameters<typeof scanPass>[0],
  scanner: EnrolledScanner,
  { id, barcode, amount, scannedAt, ...made }: PhoneScanInput,
): Promise<PhoneScanResult> {
  const { workspaceId, scannerId, passTemplateId, rule, goalId } = scanner;
  // Made without a network, before the phone opened the link of this scanner.
  if (made.scannerId && made.scannerId !== scannerId)
    throw new AppError('forbidden', { message: 'This phone was another scanner when it scanned.' });
  const action = actionOf(rule, amount);
  const place = {
    workspaceId,
    scannedBy: scannerId,
    onlyTemplateId: passTemplateId,
    ...(goalId && { goal: goalId }),
  };
  const { pass, ...result } = await scanPass(ctx, place, {
    id,
    barcode,
    passTemplateId,
    action,
    ...(scannedAt && { scannedAt }),
  });
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
