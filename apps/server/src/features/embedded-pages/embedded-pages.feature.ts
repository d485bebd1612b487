import type { Feature } from '../../composition/feature.ts';
import { embeddedPageProcedures } from './embedded-pages.trpc.ts';

export const embeddedPagesFeature = {
  procedures: { workspace: { embeddedPages: embeddedPageProcedures } },
} satisfies Feature;
