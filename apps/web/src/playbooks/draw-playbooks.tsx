import { renderToStaticMarkup } from 'react-dom/server';
import { Logo } from '../ui/page/logo.tsx';
import { GuidePage } from './guide-page.tsx';
import { guides } from './guides.ts';
import { GuidesPage } from './guides-page.tsx';

/** `name` is the file's name, `markup` the body's. */
export type DrawnPage = { name: string; title: string; markup: string };

const brand = (
  <header className="brand">
    <Logo size={26} />
    Tessera
  </header>
);

/** Renders all playbooks at build time, since they never change at run time. */
export function drawPlaybooks(): DrawnPage[] {
  const list = { name: 'index', title: 'Playbooks', page: <GuidesPage /> };
  const each = guides.map((guide, index) => ({
    name: guide.slug,
    title: guide.title,
    page: <GuidePage guide={guide} next={guides[index + 1]} />,
  }));
  return [list, ...each].map(({ name, title, page }) => ({
    name,
    title: `${title} · Tessera`,
    markup: renderToStaticMarkup(
      <div data-guide={name === 'index' ? undefined : name} id="playbook">
        {brand}
        {page}
      </div>,
    ),
  }));
}
