import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const addressesSchema = z.object({
  apns: z.object({ url: z.string(), caPem: z.string() }),
  google: z.object({
    apiUrl: z.string(),
    tokenUrl: z.string(),
    callbackKeysUrl: z.string(),
    saveUrl: z.string(),
    issuerId: z.string(),
    serviceAccountEmail: z.string(),
  }),
});

export type LabAddresses = z.infer<typeof addressesSchema>;

const fileIn = (directory: string): string => join(directory, 'addresses.json');

/** The URLs of the lab in this directory, for a worker in another process; null if none ever ran. The server stores the service account. */
export function readLabAddresses(directory: string): LabAddresses | null {
  if (!existsSync(fileIn(directory))) return null;
  return addressesSchema.parse(JSON.parse(readFileSync(fileIn(directory), 'utf8')));
}

export function writeLabAddresses(directory: string, addresses: LabAddresses): void {
  writeFileSync(`${fileIn(directory)}.new`, JSON.stringify(addresses, null, 2), { mode: 0o600 });
  renameSync(`${fileIn(directory)}.new`, fileIn(directory));
}
