import { formatShortCode, type Pass } from '@tessera/contract';
import type { DesignDocument, Overlay } from '@tessera/pass-design';
import { type PreviewedPass, previewedPass } from '../../wallets/previewed-pass.ts';
import { type IssuingWorkspace, issuedBy } from './issued-by.ts';

type PreviewInput = {
  pass: Pick<Pass, 'user' | 'attributes' | 'serialNumber' | 'status' | 'createdAt' | 'expiresAt'> &
    Partial<Pick<Pass, 'shortCode'>>;
  document: DesignDocument;
  templateName: string;
  workspace: IssuingWorkspace;
  overlays: readonly Overlay[];
  shared: readonly Overlay[];
  now: Date;
};

/** What the holder sees at a time: the design, the pass's values and state, and its campaigns. */
export function previewPass({ pass, overlays, shared, ...input }: PreviewInput): PreviewedPass {
  const { document, templateName, workspace, now } = input;
  const valuesOf = (scope: 'user' | 'pass') => {
    const keys = document.attributes.filter((attribute) => attribute.scope === scope).map(({ key }) => key);
    return Object.fromEntries(keys.map((key) => [key, pass.attributes[key]]));
  };
  const rendered = {
    document,
    ...issuedBy(workspace),
    user: { ...valuesOf('user'), ...pass.user },
    attributes: valuesOf('pass'),
    pass: {
      serialNumber: pass.serialNumber,
      ...(pass.shortCode && { shortCode: formatShortCode(pass.shortCode) }),
      createdAt: pass.createdAt,
      voided: pass.status === 'voided',
      expiresAt: pass.expiresAt,
    },
    overlays,
    now,
  };
  return previewedPass(rendered, { templateName, campaigns: shared });
}
