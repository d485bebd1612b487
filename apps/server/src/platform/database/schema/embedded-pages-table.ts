import type { EmbeddedPageIcon, EmbeddedPagePosition } from '@tessera/contract';

/** Other sites' pages in the sidebar of a workspace; `rank` orders them, from 0. */
export type EmbeddedPagesTable = {
  workspace_id: string;
  slug: string;
  label: string;
  icon: EmbeddedPageIcon;
  url: string;
  position: EmbeddedPagePosition;
  rank: number;
  created_at: Date;
};
