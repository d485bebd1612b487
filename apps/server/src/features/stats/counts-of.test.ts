import { expect, test } from 'vitest';
import { countsOf } from './counts-of.ts';

const passTemplateId = 'template';

test('voiding a pass somebody holds also ends it being active', () => {
  const kinds = (wasActive: boolean) =>
    countsOf({ type: 'pass.voided', payload: { passTemplateId, wasActive } }).map((step) => step.kind);
  expect(kinds(true)).toEqual(['voided', 'deactivated']);
  expect(kinds(false)).toEqual(['voided']);
});

test('the second wallet of the same pass does not make it active twice', () => {
  const installed = (becameActive: boolean) =>
    countsOf({ type: 'pass.installed', payload: { passTemplateId, becameActive } });
  expect(installed(true)).toEqual([{ subjectId: passTemplateId, kind: 'activated', amount: 1 }]);
  expect(installed(false)).toEqual([]);
});

test('a click counts for the template and for the campaign', () => {
  expect(
    countsOf({ type: 'link.clicked', payload: { passTemplateId, campaignId: 'campaign' } }).map(
      (step) => step.subjectId,
    ),
  ).toEqual([passTemplateId, 'campaign']);
});

test('events nobody counts move nothing', () => {
  expect(countsOf({ type: 'campaign.launched', payload: {} })).toEqual([]);
});
