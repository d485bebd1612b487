import { expect, it } from 'vitest';
import { renderPage } from '../../lib/render-page.fixture.tsx';
import { ContactSupport } from '../account/contact-support.tsx';
import { UpgradeButton } from './upgrade-button.tsx';

const upgrade = <UpgradeButton>Upgrade Plan</UpgradeButton>;

it('"Upgrade Plan" opens the address the operator configured, in a tab that knows nothing of ours', async () => {
  const markup = await renderPage(upgrade, { config: { upgradeUrl: 'https://tessera.example/plans' } });
  expect(markup).toMatch(/<a[^>]*href="https:\/\/tessera\.example\/plans"[^>]*>.*Upgrade Plan/s);
  expect(markup).toMatch(/<a[^>]*target="_blank"/);
  expect(markup).toMatch(/<a[^>]*rel="noreferrer"/);
  expect(await renderPage(upgrade)).toMatch(/<button[^>]*>.*Upgrade Plan/s);
});

it('"Contact Support" opens the configured address, or else says whom to ask', async () => {
  const markup = await renderPage(<ContactSupport />, {
    config: { supportUrl: 'https://tessera.example/help' },
  });
  expect(markup).toMatch(/<a[^>]*href="https:\/\/tessera\.example\/help"[^>]*>.*Contact Support/s);
  expect(await renderPage(<ContactSupport />)).toMatch(/<button[^>]*>.*Contact Support/s);
});
