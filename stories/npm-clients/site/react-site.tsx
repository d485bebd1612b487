import { AuthKitProvider } from '@workos-inc/authkit-react';
import { createRoot } from 'react-dom/client';
import { Account } from './account.tsx';
import { fetchSettings } from './settings.ts';

const settings = await fetchSettings();
const site = document.getElementById('site');
if (site)
  createRoot(site).render(
    <AuthKitProvider
      {...settings}
      onRedirectCallback={({ state }) => {
        if (typeof state?.search === 'string') history.replaceState({}, '', `/${state.search}`);
      }}
    >
      <Account provider={settings} />
    </AuthKitProvider>,
  );
