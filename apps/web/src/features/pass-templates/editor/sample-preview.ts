import type { DesignDocument } from '@tessera/pass-design';
import { type PreviewedPass, previewedPass } from '../../../wallets/previewed-pass.ts';
import type { IssuingWorkspace } from '../../passes/issued-by.ts';
import { sampleRenderInput } from '../../passes/sample-render-input.ts';

/** The pass of the sample person, from the same functions that draw issued passes. */
export function samplePreview(
  { name, document, language }: { name: string; document: DesignDocument; language?: string },
  workspace: IssuingWorkspace,
  now: Date,
): PreviewedPass {
  const input = sampleRenderInput(document, workspace, { createdAt: now, now });
  return previewedPass({ ...input, overlays: [] }, { templateName: name, language });
}
