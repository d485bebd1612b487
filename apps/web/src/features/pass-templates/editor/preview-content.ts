import { type DesignDocument, type PassContent, renderPass } from '@tessera/pass-design';
import type { IssuingWorkspace } from '../../passes/issued-by.ts';
import { sampleRenderInput } from '../../passes/sample-render-input.ts';

/** The content of the sample person, from the same function that draws issued passes. */
export function previewContent(
  document: DesignDocument,
  workspace: IssuingWorkspace,
  now: Date,
): PassContent {
  const input = sampleRenderInput(document, workspace, { createdAt: now, now });
  return renderPass({ ...input, overlays: [] });
}
