import type { BulkChange } from '@tessera/contract';
import { expect, test } from 'vitest';
import { progressText, resultText } from './bulk-texts.ts';

const change: BulkChange = {
  id: '1',
  passTemplateId: '2',
  action: { kind: 'void', atOnce: false },
  status: 'running',
  totalCount: 1_000,
  processedCount: 0,
  changedCount: 0,
  createdAt: '2026-11-23T09:00:00.000Z',
  finishedAt: null,
};

test('progress names the remaining time once it can be estimated', () => {
  const after = (seconds: number) => new Date(Date.parse(change.createdAt) + seconds * 1000);
  expect(progressText(change, after(5))).toBe('Voiding passes: 0 of 1,000');
  expect(progressText({ ...change, processedCount: 500 }, after(5))).toBe(
    'Voiding passes: 500 of 1,000, less than a minute left',
  );
  expect(progressText({ ...change, processedCount: 100 }, after(60))).toBe(
    'Voiding passes: 100 of 1,000, about 9 min left',
  );
});

test('the result counts what was changed, and says when it was canceled', () => {
  expect(resultText({ ...change, status: 'done', changedCount: 1 })).toBe('1 pass voided.');
  expect(resultText({ ...change, status: 'canceled', changedCount: 400 })).toBe(
    'Canceled: 400 passes voided of 1,000.',
  );
});
