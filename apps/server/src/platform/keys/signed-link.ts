import { createHmac } from 'node:crypto';
import { readShortUuid, readWorkspacePublicId, shortUuid, workspacePublicId } from '../public-ids.ts';
import { isSignature } from './is-signature.ts';

/** What a link is about: something of a workspace, by its uuid. */
export type LinkSubject = { workspaceId: string; id: string };

/** One kind of signed link: its own key, so that no token passes for one of another kind, and how long its signature is. */
export type LinkKind = { key: Buffer; signatureBytes: number };

/** A token for an address: workspace, subject and signature. `version` is signed but not shown: raising it ends all older tokens. */
export function makeLinkToken(kind: LinkKind, subject: LinkSubject, version = ''): string {
  return [
    workspacePublicId(subject.workspaceId),
    shortUuid(subject.id),
    sign(kind, subject, version).toString('base64url'),
  ].join('.');
}

export type LinkToken = LinkSubject & {
  /** Whether we signed it, for this version. */
  holds(version?: string): boolean;
};

/** Reads a token from an address; null for what has not even the form of one. */
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
