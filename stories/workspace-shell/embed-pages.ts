import { saveEmbeddedPage } from '../../apps/server/src/features/embedded-pages/save-embedded-page.ts';
import type { Tenant } from '../world/create-tenant.ts';
import type { World } from '../world/start-world.ts';

export async function embedPages({ server: { ctx } }: World, { workspaceId }: Tenant): Promise<void> {
  for (const [label, position] of [
    ['Till', 'before'],
    ['Handbook', 'after'],
  ] as const) {
    const slug = label.toLowerCase();
    const fields = { label, slug, icon: 'page', url: `https://${slug}.example/`, position } as const;
    await ctx.database.inWorkspace(workspaceId, (tx) => saveEmbeddedPage(ctx, tx, null, fields));
  }
}
