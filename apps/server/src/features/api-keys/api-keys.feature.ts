import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { apiKeyLinkProcedures } from './api-key-links.trpc.ts';
import { deliverApiKeyLinkJob } from './api-keys.jobs.ts';
import { apiKeyProcedures } from './api-keys.trpc.ts';
import { organizationApiKeyProcedures } from './organization-api-keys.trpc.ts';

export const apiKeysFeature = {
  procedures: {
    apiKeyLink: apiKeyLinkProcedures,
    organization: { apiKeys: organizationApiKeyProcedures },
    workspace: { apiKeys: apiKeyProcedures },
  },
  jobs: [
    handle(deliverApiKeyLinkJob, async () => (await import('./deliver-api-key-link.ts')).deliverApiKeyLink),
  ],
} satisfies Feature;
