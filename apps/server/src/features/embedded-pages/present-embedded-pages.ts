import type { EmbeddedPage, EmbeddedPages } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { EmbeddedPagesTable } from '../../platform/database/schema/embedded-pages-table.ts';

export type EmbeddedPageRow = Selectable<EmbeddedPagesTable>;

export function presentEmbeddedPages(rows: EmbeddedPageRow[]): EmbeddedPages {
  const at = (position: EmbeddedPageRow['position']) =>
    rows.filter((row) => row.position === position).map(presentEmbeddedPage);
  return { beforeNativeNavigation: at('before'), afterNativeNavigation: at('after') };
}

function presentEmbeddedPage({ label, slug, icon, url }: EmbeddedPageRow): EmbeddedPage {
  return { label, slug, icon, url };
}
