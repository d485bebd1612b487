import { randomUUID } from 'node:crypto';
import type { Named } from './procedure-inputs.ts';

/** As right in form as anybody's, and nobody's. */
export const nobodys: Named = {
  workspaceHandle: 'nobody',
  organizationHandle: 'nobody',
  passTemplateId: randomUUID(),
  revisionId: randomUUID(),
  passId: randomUUID(),
  campaignId: randomUUID(),
  apiKeyId: randomUUID(),
  token: 'nobodys',
  applePassTypeIdentifierId: randomUUID(),
  certificateRequestId: randomUUID(),
  googleIssuerId: randomUUID(),
  endpointId: randomUUID(),
  deliveryId: randomUUID(),
};
