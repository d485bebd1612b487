import { AuthKitProvider } from '@workos-inc/authkit-react';
import { createRoot } from 'react-dom/client';
import { Account } from './account.tsx';
import { fetchSettings } from './settings.ts';

const settings = await fetchSettings();
const site = document.getElementById('site');
if (site)
  createRoot(site).render(
    <AuthKitProvider {...settings}>
      <Account provider={settings} />
    </AuthKitProvider>,
  );
