import { createHmac } from 'node:crypto';
import { readShortUuid, readWorkspacePublicId, shortUuid, workspacePublicId } from '../public-ids.ts';
import { isSignature } from './is-signature.ts';

export type LinkSubject = { workspaceId: string; id: string };

/** Its own key keeps the tokens of kinds apart. */
export type LinkKind = { key: Buffer; signatureBytes: number };

/** `version` is signed but not included: raising it invalidates older tokens. */
export function makeLinkToken(kind: LinkKind, subject: LinkSubject, version = ''): string {
  return [
    workspacePublicId(subject.workspaceId),
    shortUuid(subject.id),
    sign(kind, subject, version).toString('base64url'),
  ].join('.');
}

export type LinkToken = LinkSubject & {
  holds(version?: string): boolean;
};

export function readLinkToken(kind: LinkKind, token: string): LinkToken | null {
  const [workspace = '', short = '', signature = '', ...rest] = token.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  const id = readShortUuid(short);
  if (!workspaceId || !id || rest.length > 0) return null;
  const subject = { workspaceId, id };
  return { ...subject, holds: (version = '') => isSignature(signature, sign(kind, subject, version)) };
}

function sign({ key, signatureBytes }: LinkKind, { workspaceId, id }: LinkSubject, version: string): Buffer {
  return createHmac('sha256', key)
    .update(`${workspaceId}.${id}.${version}`)
    .digest()
    .subarray(0, signatureBytes);
}
