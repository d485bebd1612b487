import { createHash } from 'node:crypto';

/** Tells devices of a timeline apart. The identifier itself would grant access to the device's list of passes. */
export function appleDeviceName(deviceLibraryIdentifier: string): string {
  const digest = createHash('sha256').update(deviceLibraryIdentifier).digest('hex');
  return `iPhone ${digest.slice(0, 4).toUpperCase()}`;
}
