import { buildFace, type DesignDocument, type Face } from '@tessera/pass-design';
import type { IssuingWorkspace } from '../../passes/issued-by.ts';
import { sampleFaceInput } from '../../passes/sample-render-input.ts';

/** The face of the sample person, from the same function that draws issued passes. */
export function previewFace(document: DesignDocument, workspace: IssuingWorkspace, now: Date): Face {
  const input = sampleFaceInput(document, workspace, { createdAt: now, now });
  return buildFace({ ...input, overlays: [] });
}
