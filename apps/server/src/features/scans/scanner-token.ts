import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/keys/derive-keys.ts';
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

/** A few digits are guessed at once without the key. */
export const hashScannerPin = (
  { scannerPins }: Pick<Keys, 'scannerPins'>,
  { workspaceId, scannerId }: ScannerAddress,
  pin: string,
): Buffer => createHmac('sha256', scannerPins).update(`${workspaceId} ${scannerId} ${pin}`, 'utf8').digest();

export function isScannerPin(
  keys: Pick<Keys, 'scannerPins'>,
  scanner: ScannerAddress & { pinHash: Buffer | null },
  pin: string,
): boolean {
  return scanner.pinHash !== null && timingSafeEqual(hashScannerPin(keys, scanner, pin), scanner.pinHash);
}

export function readScannerToken(token: string): ScannerAddress | null {
  const [workspace = '', short = '', secret = '', ...rest] = token.split('.');
  const workspaceId = readWorkspacePublicId(workspace);
  const scannerId = readShortUuid(short);
  return workspaceId && scannerId && secret && rest.length === 0 ? { workspaceId, scannerId } : null;
}
