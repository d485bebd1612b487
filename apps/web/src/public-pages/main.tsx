import './public-pages.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readPageData } from './page-data.ts';
import { PublicPages } from './public-pages.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into.');
createRoot(root).render(
  <StrictMode>
    <PublicPages data={readPageData(document)} location={window.location} />
  </StrictMode>,
);
