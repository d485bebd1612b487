import { strFromU8, unzipSync } from 'fflate';
import type { Tenant } from './create-tenant.ts';

export type PassSecrets = { authenticationToken: string; passTypeIdentifier: string };

export async function readPassSecrets({ downloadUrl }: Pick<Tenant, 'downloadUrl'>): Promise<PassSecrets> {
  const bundle = new Uint8Array(await (await fetch(`${downloadUrl}/apple`)).arrayBuffer());
  return JSON.parse(strFromU8(unzipSync(bundle)['pass.json'] ?? new Uint8Array()));
}
