import type { EmbeddedPageIcon, EmbeddedPagePosition } from '@tessera/contract';

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
