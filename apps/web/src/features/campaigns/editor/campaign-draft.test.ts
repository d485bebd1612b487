import { noDelivery } from '@tessera/contract';
import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { changedFields, contentOf, draftOf, hasContent, newDraft, suggestedEnd } from './campaign-draft.ts';
import { draftProblems } from './draft-problems.ts';

const base = emptyDesignDocument('loyalty', 'Harbour Coffee');
const document: DesignDocument = {
  ...base,
  fields: {
    ...base.fields,
    header: [{ id: 'points', key: 'points', label: 'Points', value: '120', kind: 'text' }],
    primary: [],
    secondary: [],
    auxiliary: [],
    back: [],
  },
};
const berlin = 'Europe/Berlin';
const draft = { ...newDraft('Weekend'), message: 'Double points' };
const doubled = { key: 'points', label: 'Points', value: '240' };

it('counts only what differs from the design as a change', () => {
  const points = { key: 'points', label: 'Points', value: '240' };
  expect(changedFields({ ...draft, fields: [points] }, document)).toEqual({ points: { value: '240' } });
  expect(changedFields({ ...draft, fields: [{ ...points, value: '120' }] }, document)).toEqual({});
});

it('reads the times of the form on the workspace’s clock', () => {
  const { from, until } = contentOf(
    { ...draft, fields: [doubled], from: '2026-07-01T09:00', until: '2026-12-01T09:00' },
    document,
    berlin,
  );
  expect([from, until]).toEqual(['2026-07-01T07:00:00.000Z', '2026-12-01T08:00:00.000Z']);
});

it('suggests an end for a change; an open end is possible, and a campaign without a change has no end', () => {
  const end = suggestedEnd(berlin, new Date('2026-07-01T22:30:00Z'));
  expect(end).toBe('2026-07-16T23:59');
  const suggested = { ...newDraft('Weekend', end), message: 'Double points' };
  expect(contentOf(suggested, document, berlin).until).toBeNull();
  const changing = { ...suggested, fields: [doubled] };
  expect(contentOf(changing, document, berlin).until).toBe('2026-07-16T21:59:00.000Z');
  expect(contentOf({ ...changing, isOpenEnded: true }, document, berlin).until).toBeNull();
  expect(draftProblems({ ...changing, until: '' }, document, berlin)).toHaveProperty('until');
  expect(draftProblems({ ...changing, until: '', isOpenEnded: true }, document, berlin)).toEqual({});
});

it('gives a stored campaign back as it was typed, with the variants that an API client gave it', () => {
  const nothing = { fields: [], colors: {}, images: {} };
  const typed = {
    ...draft,
    holdoutPercent: 10,
    variants: [
      { name: 'B', percent: 20, message: '', googleMessage: 'Cake at Google', change: null },
      { name: 'C', percent: 20, message: 'Cake', googleMessage: null, change: nothing },
      {
        name: 'D',
        percent: 20,
        message: '',
        googleMessage: null,
        change: { ...nothing, fields: [{ key: 'points', label: 'Points, doubled', value: '120' }] },
      },
    ],
    link: 'https://harbour.example',
    fields: [{ key: 'points', label: 'Points', value: '240' }],
    from: '2026-07-01T09:00',
    isOpenEnded: true,
  };
  const content = contentOf(typed, document, berlin);
  const stored = {
    ...content,
    id: '0',
    targetPassTemplateId: '0',
    targetPassTemplateName: '',
    targetPassTemplateArchivedAt: null,
    status: 'Draft' as const,
    canEdit: true,
    createdAt: '',
    launchedAt: null,
    finishedAt: null,
    archivedAt: null,
    scheduledAt: null,
    problem: null,
    approval: null,
    released: [],
    progress: { recipients: null, finished: 0 },
    capped: 0,
    quietUntil: null,
    stats: { passUpdates: 0, notifications: 0, failed: 0, linkClicks: 0, uniqueClicks: 0 },
    delivery: noDelivery,
    goalId: null,
    trigger: null,
    parentId: null,
    nextRunAt: null,
    splitResults: null,
    conversions: { passes: 0, total: 0, value: 0 },
  };
  expect(draftOf(stored, document, berlin)).toEqual(typed);
  expect(content.split?.variants).toEqual([
    { name: 'B', percent: 20, googleMessage: 'Cake at Google' },
    { name: 'C', percent: 20, message: 'Cake', passChange: { fields: {} } },
    { name: 'D', percent: 20, passChange: { fields: { points: { label: 'Points, doubled' } } } },
  ]);
});

it('names the input of every problem', () => {
  const problems = draftProblems(
    {
      ...draft,
      name: ' ',
      message: '{{ user.shoeSize }}',
      link: 'http://harbour.example',
      fields: [doubled],
      until: '2026-07-01T09:00',
      from: '2026-07-02T09:00',
    },
    document,
    berlin,
  );
  expect(Object.keys(problems).toSorted()).toEqual(['link', 'message', 'name', 'until']);
  const half = draftProblems(
    { ...draft, fields: [doubled], from: '2026-07-01T', until: 'T09:00' },
    document,
    berlin,
  );
  expect(Object.keys(half)).toEqual(['from', 'until']);
  const broken = '{{ user.shoeSize }}';
  const fields = [{ key: 'points', label: 'Points', value: broken }];
  const change = { fields, colors: {}, images: {} };
  const variant = { name: 'B', percent: 20, message: broken, googleMessage: broken, change };
  const ofVariant = draftProblems({ ...draft, isOpenEnded: true, variants: [variant] }, document, berlin);
  expect(Object.keys(ofVariant).toSorted()).toEqual([
    'split.variants.0.googleMessage',
    'split.variants.0.message',
    'split.variants.0.passChange.fields.points.value',
  ]);
});

it('says something with a message, or with a change that changes something', () => {
  const fields = [{ key: 'points', label: 'Points', value: '120' }];
  expect(hasContent({ ...newDraft('x'), fields }, document)).toBe(false);
  expect(hasContent(draft, document)).toBe(true);
});
