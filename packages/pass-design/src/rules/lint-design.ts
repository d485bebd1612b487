import type { DesignDocument } from '../document/design-document.ts';
import { designDocumentSchema } from '../document/design-document-schema.ts';
import { createTextBudget } from '../render/scope.ts';
import { colorIssues, layoutIssues, styleIssues, textIssues, walletIssues } from './appearance-rules.ts';
import { cutOffIssues } from './cut-off-rules.ts';
import { dateIssues, pastDateIssues } from './date-rules.ts';
import { type DesignFacts, type DesignIssue, error, type FixableIssue } from './design-issue.ts';
import { imageIssues, imageSizeIssues } from './image-rules.ts';
import { issuePath } from './issue-path.ts';
import { linkIssues } from './link-rules.ts';
import { lookIssues } from './look-rules.ts';
import {
  attributeIssues,
  barcodeIssues,
  fieldIssues,
  headIssues,
  liquidIssues,
  sampleContent,
} from './publish-rules.ts';
import { translationIssues } from './translation-rules.ts';

/** The schema's errors; an editor may hold a document that was never validated. */
function formIssues(document: DesignDocument): FixableIssue[] {
  const parsed = designDocumentSchema.safeParse(document);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => error(issuePath(document, path), message));
}

/**
 * All issues of a design, worst first. Errors prevent publishing; warnings say what a wallet omits, truncates or
 * shows differently. Other rules apply only to a document that fits the schema.
 */
export function findIssues(document: DesignDocument, facts: DesignFacts): FixableIssue[] {
  const form = formIssues(document);
  if (form.length > 0) return form;
  const budget = createTextBudget();
  const liquid = liquidIssues(document, budget);
  // The other rules would render the texts again.
  if (budget.left <= 0) return liquid;
  const sample = sampleContent(document);
  return [
    ...headIssues(document),
    ...fieldIssues(document),
    ...attributeIssues(document),
    ...barcodeIssues(document),
    ...dateIssues(document),
    ...liquid,
    ...layoutIssues(document),
    ...colorIssues(document),
    ...imageIssues(document),
    ...imageSizeIssues(document, facts),
    ...lookIssues(document, facts),
    ...walletIssues(document),
    ...styleIssues(sample),
    ...textIssues(sample, document),
    ...cutOffIssues(sample, document, facts),
    ...linkIssues(sample, document),
    ...pastDateIssues(document, facts),
    ...translationIssues(document),
  ];
}

/** The issues without fixes, as sent and stored. */
export function checkDesign(document: DesignDocument, facts: DesignFacts = {}): DesignIssue[] {
  return findIssues(document, facts).map(({ severity, path, message }) => ({ severity, path, message }));
}
