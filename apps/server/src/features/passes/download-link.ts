import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';
import type { PassAddress } from '../../platform/public-ids.ts';

/** 96 bits: not guessable, and short enough for a QR code that scans from a poster. */
const signatureBytes = 12;

/** The URL of a pass's download page. The URL grants access to the pass, so it is signed, and changes with `linkVersion`. */
export function downloadUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { workspaceId, passId }: PassAddress,
  linkVersion: number,
): string {
  const kind = { key: keys.downloadLinks, signatureBytes };
  return `${config.publicUrl}/p/${makeLinkToken(kind, { workspaceId, id: passId }, String(linkVersion))}`;
}

export type DownloadToken = PassAddress & {
  /** Whether the token was signed for this version of the pass's link. */
  opens(linkVersion: number): boolean;
};

/** Parses a token from a URL; null if it is malformed. */
export function readDownloadToken({ keys }: Pick<Context, 'keys'>, token: string): DownloadToken | null {
  const link = readLinkToken({ key: keys.downloadLinks, signatureBytes }, token);
  if (!link) return null;
  return {
    workspaceId: link.workspaceId,
    passId: link.id,
    opens: (linkVersion) => link.holds(String(linkVersion)),
  };
}
