import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MarketplaceApp } from './marketplace-app.tsx';
import { firstLocation, locationHref } from './marketplace-location.ts';

// The host has this origin: no other may frame us.
if (window.location.hash === '')
  window.location.replace(locationHref(firstLocation(window.location, window.parent.location)));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw the marketplace into.');
createRoot(root).render(
  <StrictMode>
    <MarketplaceApp />
  </StrictMode>,
);
