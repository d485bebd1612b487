import { expect, test } from 'vitest';
import { countSteps } from './count-steps.ts';

const passTemplateId = 'template';

test('voiding a held pass also deactivates it', () => {
  const kinds = (wasActive: boolean) =>
    countSteps({ type: 'pass.voided', payload: { passTemplateId, wasActive } }).map((step) => step.kind);
  expect(kinds(true)).toEqual(['voided', 'deactivated']);
  expect(kinds(false)).toEqual(['voided']);
});

test('a set counts as many as it has passes', () => {
  const counted = (type: string, payload = {}) =>
    countSteps({ type, payload: { passTemplateId, count: 5, ...payload } }).map((step) => [
      step.kind,
      step.amount,
    ]);
  expect(counted('passes.imported', { importId: null })).toEqual([['issued', 5]]);
  expect(counted('passes.voided', { activeCount: 2 })).toEqual([
    ['voided', 5],
    ['deactivated', 2],
  ]);
  expect(counted('passes.updated')).toEqual([]);
});

test('restoring a held pass activates it again', () => {
  const kinds = (isActive: boolean) =>
    countSteps({ type: 'pass.restored', payload: { passTemplateId, isActive } }).map((step) => step.kind);
  expect(kinds(true)).toEqual(['restored', 'activated']);
  expect(kinds(false)).toEqual(['restored']);
});

test('a second wallet of the same pass does not activate it again', () => {
  const installed = (becameActive: boolean) =>
    countSteps({ type: 'pass.installed', payload: { passTemplateId, wallet: 'apple', becameActive } }).map(
      ({ kind }) => kind,
    );
  expect(installed(true)).toEqual(['installedApple', 'activated']);
  expect(installed(false)).toEqual(['installedApple']);
});

test('each wallet counts by its name, also when it removes a pass that another wallet keeps', () => {
  const kinds = (wallet: string, becameInactive: boolean) =>
    countSteps({ type: 'pass.removed', payload: { passTemplateId, wallet, becameInactive } }).map(
      ({ kind }) => kind,
    );
  expect(kinds('google', false)).toEqual(['removedGoogle']);
  expect(kinds('apple', true)).toEqual(['removedApple', 'deactivated']);
});

test('a click counts for the template and for the campaign', () => {
  expect(
    countSteps({ type: 'link.clicked', payload: { passTemplateId, campaignId: 'campaign' } }).map(
      (step) => step.subjectId,
    ),
  ).toEqual([passTemplateId, 'campaign']);
});

test('uncounted events change no counter', () => {
  expect(countSteps({ type: 'campaign.launched', payload: {} })).toEqual([]);
});
