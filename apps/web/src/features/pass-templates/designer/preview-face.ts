import type { Workspace } from '@tessera/contract';
import { buildFace, type DesignDocument, type Face, sampleHolder } from '@tessera/pass-design';

type IssuingWorkspace = Pick<
  Workspace,
  'name' | 'issuerName' | 'issuerAddress' | 'issuerContact' | 'timezoneName'
>;

/** The face of the sample person, from the same function that draws issued passes; `en` is what passes are issued in. */
export function previewFace(document: DesignDocument, workspace: IssuingWorkspace, now: Date): Face {
  const holder = sampleHolder(document);
  return buildFace({
    document,
    issuer: {
      name: workspace.issuerName ?? workspace.name,
      address: workspace.issuerAddress,
      contact: workspace.issuerContact,
    },
    ...holder,
    pass: { ...holder.pass, createdAt: now.toISOString() },
    overlays: [],
    now,
    locale: 'en',
    timezone: workspace.timezoneName,
  });
}
