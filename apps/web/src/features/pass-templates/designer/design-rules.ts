import { checkDesign, type DesignDocument, designDocumentSchema } from '@tessera/pass-design';

// Fetched with the first change: a design that was stored, or that is one of ours, keeps the rules of form already.
export { checkDesign };

/** Whether the server would take it. */
export const isWellFormed = (document: DesignDocument): boolean =>
  designDocumentSchema.safeParse(document).success;
