import { type DesignDocument, type RenderInput, sampleHolder } from '@tessera/pass-design';
import { type IssuingWorkspace, issuedBy } from './issued-by.ts';

/** What the pass of the sample person is drawn from, made at the moment given; the overlays are the caller's. */
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
