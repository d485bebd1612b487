import type { Feature } from '../../composition/feature.ts';
import { personalLinkRoutes } from './personal-links.rest.ts';
import { personalLinkProcedures } from './personal-links.trpc.ts';

export const personalLinksFeature = {
  procedures: { workspace: { passTemplates: { personalLinks: personalLinkProcedures } } },
  rest: personalLinkRoutes,
} satisfies Feature;
