import { colorIssues, imageIssues, layoutIssues, textIssues, walletIssues } from './appearance-rules.ts';
import type { DesignDocument } from './design-document.ts';
import type { DesignIssue } from './design-issue.ts';
import { designTexts } from './design-texts.ts';
import { liquidIssues } from './liquid-rules.ts';
import {
  attributeIssues,
  barcodeIssues,
  fieldIssues,
  formIssues,
  headIssues,
  sampleFace,
} from './publish-rules.ts';

/**
 * Everything that is wrong with a design, worst first. Errors keep it from being published; warnings say what one of the wallets
 * will leave out, cut off or draw differently. A document that is not well formed is judged by its form alone.
 */
export function checkDesign(document: DesignDocument): DesignIssue[] {
  const form = formIssues(document);
  if (form.length > 0) return form;
  const face = sampleFace(document);
  return [
    ...headIssues(document),
    ...fieldIssues(document),
    ...attributeIssues(document),
    ...barcodeIssues(document),
    ...liquidIssues(designTexts(document), document.attributes),
    ...layoutIssues(document),
    ...colorIssues(document),
    ...imageIssues(document),
    ...walletIssues(document),
    ...textIssues(face, document),
  ];
}
