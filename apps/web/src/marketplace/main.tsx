import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MarketplaceApp } from './marketplace-app.tsx';
import { placeHref } from './place.ts';

// `configureInstance` of the embedded library leads to one integration instead of to all of them.
if (window.location.pathname.includes('/find-integration-marketplace') && window.location.hash === '')
  window.location.replace(placeHref({ kind: 'webhooks' }));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw the marketplace into.');
createRoot(root).render(
  <StrictMode>
    <MarketplaceApp />
  </StrictMode>,
);
