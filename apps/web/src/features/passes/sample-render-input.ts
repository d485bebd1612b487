import { type DesignDocument, type RenderInput, sampleHolder } from '@tessera/pass-design';
import { type IssuingWorkspace, issuedBy } from './issued-by.ts';

/** The render input of the sample person's pass, created at `createdAt`; the caller adds overlays. */
export function sampleRenderInput(
  document: DesignDocument,
  workspace: IssuingWorkspace,
  { createdAt, now }: { createdAt: Date; now: Date },
): Omit<RenderInput, 'overlays'> {
  const holder = sampleHolder(document);
  return {
    document,
    ...issuedBy(workspace),
    ...holder,
    pass: { ...holder.pass, createdAt: createdAt.toISOString() },
    now,
  };
}
