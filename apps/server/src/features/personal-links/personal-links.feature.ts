import type { Feature } from '../../composition/feature.ts';
import { addPersonalLinkRoutes } from './personal-links.rest.ts';
import { personalLinkProcedures } from './personal-links.trpc.ts';

export const personalLinksFeature = {
  procedures: { workspace: { passTemplates: { personalLinks: personalLinkProcedures } } },
  rest: [addPersonalLinkRoutes],
} satisfies Feature;
