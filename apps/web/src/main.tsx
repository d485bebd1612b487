import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readAppConfig } from './lib/config.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw the app into.');
createRoot(root).render(
  <StrictMode>
    <App config={readAppConfig(document)} />
  </StrictMode>,
);
