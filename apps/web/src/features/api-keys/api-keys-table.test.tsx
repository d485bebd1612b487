import type { ApiKey } from '@tessera/contract';
import { expect, it } from 'vitest';
import { renderPage, textOf } from '../../lib/render-page.fixture.tsx';
import { readyList } from '../../ui/table/ready-list.fixture.ts';
import { ApiKeysTable } from './api-keys-table.tsx';

const nothing = () => undefined;
const key: ApiKey = {
  id: 'key_1',
  name: null,
  secure: false,
  obscuredValue: 'tsk_…a1b2',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  createdBy: null,
};

const drawKeys = (...items: ApiKey[]) =>
  renderPage(
    <ApiKeysTable
      list={readyList(items)}
      timeZone="Europe/Berlin"
      empty={null}
      onShowCalls={null}
      onRevoke={nothing}
    />,
  );

it('"name (may be null, shown as "Unnamed API Key")", in the row and in the name of its menu', async () => {
  const markup = await drawKeys(key);
  expect(textOf(markup)).toContain('Unnamed API Key tsk_…a1b2');
  expect(markup).toContain('aria-label="Actions for Unnamed API Key"');
});

it('a key that has run out says so, one that will names the day', async () => {
  const past = new Date(Date.now() - 1000).toISOString();
  expect(textOf(await drawKeys({ ...key, expiresAt: past }))).toContain('Expired');
  const words = textOf(await drawKeys({ ...key, expiresAt: '2099-03-04T12:00:00.000Z' }));
  expect(words).not.toContain('Expired');
  expect(words).toContain('2099');
});
