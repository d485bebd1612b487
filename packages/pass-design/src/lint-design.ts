import { colorIssues, imageIssues, layoutIssues, textIssues, walletIssues } from './appearance-rules.ts';
import { type DesignDocument, designDocumentSchema } from './design-document.ts';
import type { DesignIssue } from './design-issue.ts';
import { issuePath } from './issue-path.ts';
import {
  attributeIssues,
  barcodeIssues,
  dateIssues,
  fieldIssues,
  headIssues,
  liquidIssues,
  sampleContent,
} from './publish-rules.ts';
import { translationIssues } from './translation-rules.ts';

/** What the schema refuses; an editor may hold a document that was never through it. */
function formIssues(document: DesignDocument): DesignIssue[] {
  const parsed = designDocumentSchema.safeParse(document);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    severity: 'error',
    path: issuePath(document, path),
    message,
  }));
}

/**
 * Everything that is wrong with a design, worst first. Errors keep it from being published; warnings say what one of the wallets
 * leaves out, cuts off or draws differently. The other rules apply only to a document that fits the schema.
 */
export function checkDesign(document: DesignDocument): DesignIssue[] {
  const form = formIssues(document);
  if (form.length > 0) return form;
  const sample = sampleContent(document);
  return [
    ...headIssues(document),
    ...fieldIssues(document),
    ...attributeIssues(document),
    ...barcodeIssues(document),
    ...dateIssues(document),
    ...liquidIssues(document),
    ...layoutIssues(document),
    ...colorIssues(document),
    ...imageIssues(document),
    ...walletIssues(document),
    ...textIssues(sample, document),
    ...translationIssues(sample, document),
  ];
}
