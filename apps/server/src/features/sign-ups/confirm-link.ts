import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';

const signatureBytes = 12;

/** The token names the pending sign-up, and afterwards the pass, which gets the same id. */
export function confirmSignUpUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  address: TemplateAddress,
  id: string,
): string {
  const token = makeLinkToken(
    { key: keys.signUps, signatureBytes },
    { workspaceId: address.workspaceId, id },
    'confirm',
  );
  return `${config.publicUrl}/s/${templatePublicId(address)}/confirm/${token}`;
}

export function readConfirmToken(
  { keys }: Pick<Context, 'keys'>,
  { workspaceId }: TemplateAddress,
  token: string,
): string | null {
  const link = readLinkToken({ key: keys.signUps, signatureBytes }, token);
  return link && link.workspaceId === workspaceId && link.holds('confirm') ? link.id : null;
}
