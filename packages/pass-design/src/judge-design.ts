import { colorIssues, imageIssues, layoutIssues, textIssues, walletIssues } from './appearance-rules.ts';
import type { DesignDocument } from './design-document.ts';
import type { DesignIssue } from './design-issue.ts';
import {
  attributeIssues,
  barcodeIssues,
  fieldIssues,
  headIssues,
  languageIssues,
  relevanceIssues,
  sampleFace,
} from './publish-rules.ts';
import type { TextLanguage } from './text-language.ts';

/** What is wrong with a well-formed design, worst first, as far as the language given understands its texts; see `checkDesign`. */
export function judgeDesign(document: DesignDocument, language: TextLanguage): DesignIssue[] {
  const face = sampleFace(document, language);
  return [
    ...headIssues(document),
    ...fieldIssues(document),
    ...attributeIssues(document),
    ...barcodeIssues(document, language),
    ...relevanceIssues(document),
    ...languageIssues(document, language),
    ...layoutIssues(document),
    ...colorIssues(document),
    ...imageIssues(document),
    ...walletIssues(document),
    ...textIssues(face, document),
  ];
}
