import { createHmac } from 'node:crypto';
import type { Context } from '../../context.ts';
import { isSignature } from '../../platform/keys/is-signature.ts';
import {
  readShortUuid,
  readWorkspacePublicId,
  shortUuid,
  workspacePublicId,
} from '../../platform/public-ids.ts';

/** 96 bits, as for a download link. */
const signatureBytes = 12;

type Bundle = { workspaceId: string; holderId: string; passIds: readonly string[] };

/** Names only the passes: a forwarded ticket's link does not lead here. The signed holder excludes passes given to others. */
export function bundleUrl({ config, keys }: Pick<Context, 'config' | 'keys'>, bundle: Bundle): string {
  const { workspaceId, passIds } = bundle;
  const signature = sign(keys, bundle).toString('base64url');
  const token = [workspacePublicId(workspaceId), ...passIds.map(shortUuid), signature].join('.');
  return `${config.publicUrl}/b/${token}`;
}

export type BundleToken = Pick<Bundle, 'workspaceId' | 'passIds'> & {
  isOf(holderId: string): boolean;
};

export function readBundleToken({ keys }: Pick<Context, 'keys'>, token: string): BundleToken | null {
  const [workspace = '', ...parts] = token.split('.');
  const signature = parts.pop() ?? '';
  const workspaceId = readWorkspacePublicId(workspace);
  const passIds = parts.map(readShortUuid).filter((id) => id !== null);
  if (!workspaceId || passIds.length === 0 || passIds.length < parts.length) return null;
  return {
    workspaceId,
    passIds,
    isOf: (holderId) => isSignature(signature, sign(keys, { workspaceId, holderId, passIds })),
  };
}

function sign({ bundleLinks }: Context['keys'], { workspaceId, holderId, passIds }: Bundle): Buffer {
  return createHmac('sha256', bundleLinks)
    .update([workspaceId, holderId, ...passIds].join(' '))
    .digest()
    .subarray(0, signatureBytes);
}
