import type { Feature } from '../../composition/feature.ts';
import {
  appleCertificateRequestProcedures,
  applePassTypeIdentifierProcedures,
} from './apple-certificates.trpc.ts';
import { googleIssuerProcedures } from './google-issuers.trpc.ts';

export const walletPlatformsFeature = {
  procedures: {
    workspace: {
      applePassTypeIdentifiers: applePassTypeIdentifierProcedures,
      appleCertificateRequests: appleCertificateRequestProcedures,
      googleIssuers: googleIssuerProcedures,
    },
  },
} satisfies Feature;
