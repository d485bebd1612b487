import type { ApplePassTypeIdentifier } from '@tessera/contract';
import { expect, it } from 'vitest';
import { renderPage, textOf } from '../../lib/render-page.fixture.tsx';
import { readyList } from '../../ui/table/ready-list.fixture.ts';
import { AppleIdentifiersTable } from './apple-identifiers-table.tsx';

const nothing = () => undefined;
const dayMilliseconds = 24 * 60 * 60 * 1000;

function drawRow(leftMilliseconds: number, input: Partial<ApplePassTypeIdentifier> = {}): Promise<string> {
  const row: ApplePassTypeIdentifier = {
    id: 'id_1',
    identifier: 'pass.com.aurora.card',
    teamIdentifier: 'A1B2C3D4E5',
    expiresAt: new Date(Date.now() + leftMilliseconds).toISOString(),
    platformManaged: false,
    passTemplates: [],
    passTemplateCount: 0,
    pendingRequest: null,
    ...input,
  };
  return renderPage(
    <AppleIdentifiersTable
      list={readyList([row])}
      timeZone="Europe/Berlin"
      empty={null}
      onRenew={nothing}
      onRemove={nothing}
    />,
  );
}

it.each([
  ['a year past', -365 * dayMilliseconds, true],
  ['just past', -1000, true],
  ['28 days from now', 28 * dayMilliseconds, true],
  ['a minute more', 28 * dayMilliseconds + 60_000, false],
])(
  '"flagged expiring/expired when its expiry is past or within 28 days; danger styling and an "Identifier Expiry" badge appear": %s',
  async (_, left, isFlagged) => {
    const markup = await drawRow(left);
    expect(textOf(markup).includes('Identifier Expiry')).toBe(isFlagged);
    expect(markup.includes('data-expiring="true"')).toBe(isFlagged);
    expect(markup.includes('aria-label="Renew pass.com.aurora.card"')).toBe(isFlagged);
  },
);

it('"Platform-managed Apple certificates cannot be renewed by the user (shown as "Managed")", expired or not', async () => {
  const markup = await drawRow(-dayMilliseconds, { platformManaged: true });
  expect(textOf(markup)).toContain('Managed');
  expect(markup).not.toContain('<button');
});
