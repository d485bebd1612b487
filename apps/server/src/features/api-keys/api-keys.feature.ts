import type { Feature } from '../../composition/feature.ts';
import { apiKeyLinkProcedures } from './api-key-links.trpc.ts';
import { apiKeyProcedures } from './api-keys.trpc.ts';
import { organizationApiKeyProcedures } from './organization-api-keys.trpc.ts';

export const apiKeysFeature = {
  procedures: {
    apiKeyLink: apiKeyLinkProcedures,
    organization: { apiKeys: organizationApiKeyProcedures },
    workspace: { apiKeys: apiKeyProcedures },
  },
} satisfies Feature;
