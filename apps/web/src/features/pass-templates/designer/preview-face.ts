import type { Workspace } from '@tessera/contract';
import {
  type DesignDocument,
  drawFace,
  type Face,
  sampleHolder,
  type TextLanguage,
} from '@tessera/pass-design';

type IssuingWorkspace = Pick<
  Workspace,
  'name' | 'issuerName' | 'issuerAddress' | 'issuerContact' | 'timezoneName'
>;

/** The face of the sample person, from the same function that draws issued passes; `en` is what passes are issued in. */
export function previewFace(
  document: DesignDocument,
  workspace: IssuingWorkspace,
  now: Date,
  language: TextLanguage,
): Face {
  const holder = sampleHolder(document);
  const input = {
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
  };
  return drawFace(input, language);
}
