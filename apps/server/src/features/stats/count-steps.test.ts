import { expect, test } from 'vitest';
import type { AppEvent } from '../../platform/events/app-events.ts';
import { countSteps } from './count-steps.ts';

const passTemplateId = 'template';
const pass = { passId: 'pass', passTemplateId };
const set = { passTemplateId, count: 5, passIds: [] };

test('voiding a held pass also deactivates it', () => {
  const kinds = (wasActive: boolean) =>
    countSteps({ type: 'pass.voided', payload: { ...pass, wasActive } }).map((step) => step.kind);
  expect(kinds(true)).toEqual(['voided', 'deactivated']);
  expect(kinds(false)).toEqual(['voided']);
});

test('a set counts as many as it has passes', () => {
  const counted = (event: AppEvent) => countSteps(event).map((step) => [step.kind, step.amount]);
  const imported = { passTemplateId, count: 5, importId: null };
  expect(counted({ type: 'passes.imported', payload: imported })).toEqual([['issued', 5]]);
  expect(counted({ type: 'passes.voided', payload: { ...set, activeCount: 2 } })).toEqual([
    ['voided', 5],
    ['deactivated', 2],
  ]);
  expect(counted({ type: 'passes.updated', payload: set })).toEqual([]);
});

test('restoring a held pass activates it again', () => {
  const kinds = (isActive: boolean) =>
    countSteps({ type: 'pass.restored', payload: { ...pass, isActive } }).map((step) => step.kind);
  expect(kinds(true)).toEqual(['restored', 'activated']);
  expect(kinds(false)).toEqual(['restored']);
});

test('a second wallet of the same pass does not activate it again', () => {
  const installed = (becameActive: boolean) =>
    countSteps({ type: 'pass.installed', payload: { ...pass, wallet: 'apple', becameActive } }).map(
      ({ kind }) => kind,
    );
  expect(installed(true)).toEqual(['installedApple', 'activated']);
  expect(installed(false)).toEqual(['installedApple']);
});

test('each wallet counts by its name, also when it removes a pass that another wallet keeps', () => {
  const kinds = (wallet: 'apple' | 'google', becameInactive: boolean) =>
    countSteps({ type: 'pass.removed', payload: { ...pass, wallet, becameInactive } }).map(
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
  expect(
    countSteps({ type: 'campaign.launched', payload: { campaignId: 'campaign', passTemplateId } }),
  ).toEqual([]);
});
