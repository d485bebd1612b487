import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { Tenant } from './create-tenant.ts';

export const unknownIds = {
  workspaceHandle: 'nobody',
  organizationHandle: 'nobody',
  passTemplateId: randomUUID(),
  revisionId: randomUUID(),
  passId: randomUUID(),
  campaignId: randomUUID(),
  importId: randomUUID(),
  apiKeyId: randomUUID(),
  token: 'nobodys',
  applePassTypeIdentifierId: randomUUID(),
  certificateRequestId: randomUUID(),
  googleIssuerId: randomUUID(),
  endpointId: randomUUID(),
  deliveryId: randomUUID(),
  segmentId: randomUUID(),
  goalId: randomUUID(),
  scannerId: randomUUID(),
  entryId: randomUUID(),
  bulkChangeId: randomUUID(),
  erasureId: randomUUID(),
  file: 'f'.repeat(64),
} satisfies Partial<Tenant>;

export type PassSecrets = { authenticationToken: string; passTypeIdentifier: string };

export async function readPassSecrets({ downloadUrl }: Pick<Tenant, 'downloadUrl'>): Promise<PassSecrets> {
  const bundle = new Uint8Array(await (await fetch(`${downloadUrl}/apple`)).arrayBuffer());
  return JSON.parse(strFromU8(unzipSync(bundle)['pass.json'] ?? new Uint8Array()));
}

type Link = Pick<Tenant, 'downloadUrl'>;

const tokenOf = ({ downloadUrl }: Link) => new URL(downloadUrl).pathname.split('/')[2] ?? '';

export function tamperWithLink(link: Link, other: Link): string[] {
  const [workspace, pass, signature = ''] = tokenOf(link).split('.');
  const [otherWorkspace, otherPass, otherSignature] = tokenOf(other).split('.');
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  return [
    [workspace, pass, flipped],
    [workspace, pass, otherSignature],
    [workspace, otherPass, otherSignature],
    [otherWorkspace, pass, signature],
    ['zzzz', pass, signature],
    [workspace, pass],
    ['x'],
  ].map((parts) => parts.join('.'));
}
