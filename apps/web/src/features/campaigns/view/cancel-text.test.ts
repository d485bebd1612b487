import { expect, test } from 'vitest';
import { cancelText } from './cancel-text.ts';

const campaign = {
  message: 'Double points',
  passChange: { fields: { points: { value: '240' } } },
  launchedAt: '2026-11-23T10:00:00.000Z',
  trigger: null,
  progress: { recipients: 12_000, finished: 3_000 },
};

test('canceling a running campaign states what is removed, what stays and who never gets it', () => {
  expect(cancelText(campaign)).toBe(
    'The change leaves all passes. The message stays on 3,000 passes that have it; 9,000 others never get it. A canceled campaign cannot be resumed.',
  );
  expect(cancelText({ ...campaign, message: null })).toBe(
    'The change leaves all passes. A canceled campaign cannot be resumed.',
  );
  expect(cancelText({ ...campaign, passChange: null, progress: { recipients: null, finished: 1 } })).toBe(
    'The message stays on 1 pass that has it; all others never get it. A canceled campaign cannot be resumed.',
  );
});

test('before its launch no holder has seen it', () => {
  expect(cancelText({ ...campaign, launchedAt: null })).toBe('Nobody has seen it yet, and nobody will.');
});
