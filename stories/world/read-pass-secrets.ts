import { strFromU8, unzipSync } from 'fflate';
import type { Tenant } from './found-tenant.ts';

/** What a phone that holds a pass knows. */
export type PassSecrets = { authenticationToken: string; passTypeIdentifier: string };

/** Takes the pass as a phone does, and reads what it says. */
export async function readPassSecrets({ downloadUrl }: Pick<Tenant, 'downloadUrl'>): Promise<PassSecrets> {
  const bundle = new Uint8Array(await (await fetch(`${downloadUrl}/apple`)).arrayBuffer());
  return JSON.parse(strFromU8(unzipSync(bundle)['pass.json'] ?? new Uint8Array()));
}
