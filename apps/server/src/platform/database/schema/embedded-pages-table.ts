import type { EmbeddedPageIcon, EmbeddedPagePosition } from '@tessera/contract';

/** Pages of other sites in a workspace's sidebar; `rank` orders them, from 0. */
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
