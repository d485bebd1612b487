import { renderToStaticMarkup } from 'react-dom/server';
import { Logo } from '../ui/page/logo.tsx';
import { GuidePage } from './guide-page.tsx';
import { guides } from './guides.ts';
import { GuidesPage } from './guides-page.tsx';

/** One page: the name of its file, its title, and what stands in its body. */
export type DrawnPage = { name: string; title: string; markup: string };

const brand = (
  <header className="brand">
    <Logo size={26} />
    Tessera
  </header>
);

/** All playbooks as markup: they never change while the product runs, so they are drawn once, when the pages are built. */
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
