import { expect, it } from 'vitest';
import { renderPage, textOf } from '../../lib/render-page.fixture.tsx';
import { TemplateIdentifier } from './template-identifier.tsx';

const dayMilliseconds = 24 * 60 * 60 * 1000;

function draw(expiresAt: string): Promise<string> {
  const identifier = {
    id: 'id_1',
    identifier: 'pass.com.aurora.card',
    teamIdentifier: 'A1B2C3D4E5',
    expiresAt,
    platformManaged: false,
  };
  return renderPage(<TemplateIdentifier identifier={identifier} />);
}

it.each([
  ['a year past', -365 * dayMilliseconds, true],
  ['just past', -1000, true],
  ['28 days from now', 28 * dayMilliseconds, true],
  ['a minute more', 28 * dayMilliseconds + 60_000, false],
])(
  '"Near-expiry identifier on the template header is red", with an "Identifier Expiry" badge: %s',
  async (_, left, isFlagged) => {
    const markup = await draw(new Date(Date.now() + left).toISOString());
    expect(markup.includes('data-expiring="true"')).toBe(isFlagged);
    expect(textOf(markup).includes('Identifier Expiry')).toBe(isFlagged);
    expect(textOf(markup)).toContain(left > 0 ? 'expires' : 'expired');
  },
);

it('"Dates: MM/dd/yy (template settings and header)", in the workspace’s time zone', async () => {
  expect(textOf(await draw('2031-03-04T23:30:00.000Z'))).toBe('pass.com.aurora.card expires 03/05/31');
});
