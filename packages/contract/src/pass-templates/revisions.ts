import type { DesignDocument } from '@tessera/pass-design';
import { z } from 'zod';
import { pageInput } from '../pages.ts';
import { passTemplateInput } from './input.ts';
import type { RevisionSummary } from './revision-answer.ts';

/** A page reads whole designs, to count their differences. */
export const revisionsPerPage = 20;
/** By default. Published revisions are kept for ever. */
export const draftRetentionDays = 30;

export const revisionListInput = passTemplateInput.extend(pageInput.omit({ query: true }).shape);

export const revisionInput = passTemplateInput.extend({ revisionId: z.uuid() });

export const restoreRevisionInput = revisionInput.extend({
  /** The latest revision that the caller knows: restoring over a newer one is a conflict. */
  basedOnRevisionId: z.uuid(),
});

export type Revision = RevisionSummary & {
  document: DesignDocument;
  previousDocument: DesignDocument | null;
};
