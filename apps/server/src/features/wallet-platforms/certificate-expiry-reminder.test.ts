import { expect, test } from 'vitest';
import { type Reminded, reminderDue } from './certificate-expiry-reminder.ts';

const now = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000);

const due = (days: number, last: Partial<Reminded> = {}) =>
  reminderDue(
    {
      certificateId: 'running',
      expiresAt: inDays(days),
      remindedCertificateId: null,
      remindedDays: null,
      ...last,
    },
    now,
  );

test('reminders are due 28 and 7 days before expiry, neither earlier nor afterwards', () => {
  expect([28.01, 28, 20, 7.01, 7, 0.01, 0, -3].map((days) => due(days))).toEqual([
    null,
    28,
    28,
    28,
    7,
    7,
    null,
    null,
  ]);
});

test('each reminder is sent once', () => {
  const first = { remindedCertificateId: 'running', remindedDays: 28 };
  expect([27, 8, 6].map((days) => due(days, first))).toEqual([null, null, 7]);
  const second = { remindedCertificateId: 'running', remindedDays: 7 };
  expect([6, 1].map((days) => due(days, second))).toEqual([null, null]);
});

test('a renewed certificate starts over', () => {
  const ofTheOneBefore = { remindedCertificateId: 'before', remindedDays: 7 };
  expect([300, 28, 7].map((days) => due(days, ofTheOneBefore))).toEqual([null, 28, 7]);
});
