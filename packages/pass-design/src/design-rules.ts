import { type DesignDocument, designDocumentSchema } from './design-document.ts';
import type { DesignIssue } from './design-issue.ts';
import { judgeDesign } from './judge-design.ts';
import { liquidLanguage } from './liquid-language.ts';

/** What the schema refuses; an editor may hold a document that was never through it. */
function formIssues(document: DesignDocument): DesignIssue[] {
  const parsed = designDocumentSchema.safeParse(document);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    severity: 'error',
    path: path.join('.'),
    message,
  }));
}

/**
 * Everything that is wrong with a design, worst first. Errors keep it from being published; warnings say what one of the wallets
 * will leave out, cut off or draw differently. A document that is not well formed is judged by its form alone.
 */
export function checkDesign(document: DesignDocument): DesignIssue[] {
  const form = formIssues(document);
  return form.length > 0 ? form : judgeDesign(document, liquidLanguage);
}
