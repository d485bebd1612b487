import { emptyDesignDocument, type Overlay, sampleHolder } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { previewedPass } from '../../wallets/previewed-pass.ts';
import { appleNotifications, googleNotifications } from './campaign-notifications.ts';

const base = emptyDesignDocument('loyalty', 'Harbour Coffee');
const document = {
  ...base,
  fields: {
    header: [
      {
        id: 'points',
        key: 'points',
        label: 'Points',
        value: '120',
        kind: 'text' as const,
        changeMessage: 'Now %@ points',
      },
      { id: 'tier', key: 'tier', label: 'Tier', value: 'Blue', kind: 'text' as const },
    ],
    primary: [],
    secondary: [],
    auxiliary: [],
    back: [],
  },
};
const now = new Date('2026-06-01T12:00:00Z');

function contentsOf(changes: Partial<Overlay>) {
  const shared = {
    document,
    issuer: { name: 'Harbour', address: null, contact: null },
    ...sampleHolder(document),
    now,
    timezone: 'UTC',
  };
  const overlay: Overlay = {
    campaignId: '1',
    startedAt: now.toISOString(),
    from: null,
    until: null,
    message: null,
    link: null,
    changes: {},
    ...changes,
  };
  return {
    before: previewedPass({ ...shared, overlays: [] }, { templateName: 'Harbour' }),
    after: previewedPass({ ...shared, overlays: [overlay] }, { templateName: 'Harbour' }),
  };
}

it('shows the message word for word on an iPhone, and Google’s own words on an Android', () => {
  const contents = contentsOf({ message: 'Hello {{ user.firstName }}' });
  expect(appleNotifications(contents).map(({ text }) => text)).toEqual(['Hello Amara']);
  expect(googleNotifications(contents).map(({ text }) => text)).toEqual([
    'You have a new message about your loyalty card',
  ]);
});

it('announces a changed field only where it has words for its change', () => {
  const contents = contentsOf({ changes: { fields: { points: { value: '240' }, tier: { value: 'Gold' } } } });
  expect(appleNotifications(contents).map(({ text }) => text)).toEqual(['Now 240 points']);
  expect(googleNotifications(contents)).toEqual([]);
});
