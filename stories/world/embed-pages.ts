import { saveEmbeddedPage } from '../../apps/server/src/features/embedded-pages/save-embedded-page.ts';
import type { Tenant } from './found-tenant.ts';
import type { World } from './start-world.ts';

/** The pages that the walks through all procedures name: one that stays, and one to be removed. */
export const embeddedSlugs = ['opening-hours', 'parking'];

/** Gives a workspace these pages, as a system admin does. */
export async function embedPages({ server: { ctx } }: World, { workspaceId }: Tenant): Promise<void> {
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    for (const slug of embeddedSlugs)
      await saveEmbeddedPage(ctx, tx, null, {
        label: slug,
        slug,
        icon: 'page',
        url: `https://${slug}.example/`,
        position: 'after',
      });
  });
}
