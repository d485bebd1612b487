import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';
import type { PassAddress } from '../../platform/public-ids.ts';

/** 96 bits resist guessing, and the QR code still scans from a poster. */
const signatureBytes = 12;

/** Grants access to the pass; `linkVersion` invalidates earlier links. */
export function downloadUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { workspaceId, passId }: PassAddress,
  linkVersion: number,
): string {
  const kind = { key: keys.downloadLinks, signatureBytes };
  return `${config.publicUrl}/p/${makeLinkToken(kind, { workspaceId, id: passId }, String(linkVersion))}`;
}

export type DownloadToken = PassAddress & {
  opens(linkVersion: number): boolean;
};

export function readDownloadToken({ keys }: Pick<Context, 'keys'>, token: string): DownloadToken | null {
  const link = readLinkToken({ key: keys.downloadLinks, signatureBytes }, token);
  if (!link) return null;
  return {
    workspaceId: link.workspaceId,
    passId: link.id,
    opens: (linkVersion) => link.holds(String(linkVersion)),
  };
}
