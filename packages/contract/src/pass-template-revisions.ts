import type { DesignDocument } from '@tessera/pass-design';
import { z } from 'zod';
import { pageInput } from './pages.ts';
import { passTemplateInput } from './pass-templates.ts';

/** A page reads whole designs, to count their differences. */
export const revisionsPerPage = 20;
/** Published revisions are kept for ever. */
export const draftRetentionDays = 30;

export const revisionListInput = passTemplateInput.extend(pageInput.omit({ query: true }).shape);

export const revisionInput = passTemplateInput.extend({ revisionId: z.uuid() });

export const restoreRevisionInput = revisionInput.extend({
  /** The latest revision that the caller knows: restoring over a newer one is a conflict. */
  basedOnRevisionId: z.uuid(),
});

export type RevisionSummary = {
  id: string;
  /** Counts a template's saves from 1; deleted drafts leave gaps. */
  number: number;
  savedAt: string;
  /** Null if a call of the public API saved it. The name is null for a deleted account. */
  savedBy: { accountId: string; name: string | null } | null;
  /** When it was published, even if another revision is published now; null for a draft. */
  publishedAt: string | null;
  isLatest: boolean;
  /** Whether issued passes show it. */
  isInUse: boolean;
  /** The kept revision before this one. */
  previousRevisionId: string | null;
  /** How many things differ from the revision before; null for the oldest one. */
  changeCount: number | null;
};

export type Revision = RevisionSummary & {
  document: DesignDocument;
  previousDocument: DesignDocument | null;
};
