import { createHash, randomBytes } from 'node:crypto';
import {
  readShortUuid,
  readWorkspacePublicId,
  shortUuid,
  workspacePublicId,
} from '../../platform/public-ids.ts';

export type ScannerAddress = { workspaceId: string; scannerId: string };

/** 192 bits are not guessable, so a plain SHA-256 may be stored. */
const secretBytes = 24;

export function newScannerToken({ workspaceId, scannerId }: ScannerAddress): { token: string; hash: string } {
  const secret = randomBytes(secretBytes).toString('base64url');
  const token = [workspacePublicId(workspaceId), shortUuid(scannerId), secret].join('.');
  return { token, hash: hashScannerToken(token) };
}

export function hashScannerToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function readScannerToken(token: string): ScannerAddress | null {
  const [workspace = '', short = '', secret = '', ...rest] = token.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  const scannerId = readShortUuid(short);
  return workspaceId && scannerId && secret && rest.length === 0 ? { workspaceId, scannerId } : null;
}
