import { randomUUID } from 'node:crypto';
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
  bulkChangeId: randomUUID(),
  erasureId: randomUUID(),
  file: 'f'.repeat(64),
} satisfies Partial<Tenant>;
