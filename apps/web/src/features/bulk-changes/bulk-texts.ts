import type { BulkChange, BulkKind } from '@tessera/contract';
import { formatNumber } from '../../lib/format-number.ts';

export const countOfPasses = (count: number): string =>
  count === 1 ? '1 pass' : `${formatNumber(count)} passes`;

export const bulkTitles: Record<BulkKind, string> = {
  update: 'Change a value of these passes?',
  void: 'Void these passes?',
  restore: 'Undo the voiding of these passes?',
  reissue: 'Reissue these passes?',
};

export const bulkVerbs: Record<BulkKind, string> = {
  update: 'Change',
  void: 'Void',
  restore: 'Restore',
  reissue: 'Reissue',
};

export const bulkConsequences: Record<BulkKind, string> = {
  update:
    'Their wallets show the new value within minutes. The previous values are not kept, so this cannot be undone. Voided passes stay as they are.',
  void: 'The passes turn gray in their wallets and their download links stop working.',
  restore:
    'Passes voided within the last 24 hours are valid again, and their links work again. Others stay as they are.',
  reissue:
    'Each person gets a new pass with the same values and its own link; the old pass is voided for good. The links are not mailed. Voided passes stay as they are.',
};

const running: Record<BulkKind, string> = {
  update: 'Changing',
  void: 'Voiding',
  restore: 'Restoring',
  reissue: 'Reissuing',
};
const past: Record<BulkKind, string> = {
  update: 'changed',
  void: 'voided',
  restore: 'restored',
  reissue: 'reissued',
};

export function progressText(
  { action, processedCount, totalCount, createdAt }: BulkChange,
  now: Date,
): string {
  const seconds = (now.getTime() - Date.parse(createdAt)) / 1000;
  const left = processedCount > 0 ? ((totalCount - processedCount) / processedCount) * seconds : null;
  const rest =
    left === null ? '' : `, ${left < 60 ? 'less than a minute' : `about ${Math.round(left / 60)} min`} left`;
  return `${running[action.kind]} passes: ${formatNumber(processedCount)} of ${formatNumber(totalCount)}${rest}`;
}

export function resultText({ action, status, changedCount, totalCount }: BulkChange): string {
  const done = `${countOfPasses(changedCount)} ${past[action.kind]}`;
  if (status === 'canceled') return `Canceled: ${done} of ${formatNumber(totalCount)}.`;
  return status === 'failed' ? `Stopped by an error: ${done}.` : `${done}.`;
}
