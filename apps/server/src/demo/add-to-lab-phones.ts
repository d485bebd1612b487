import type { Context } from '../context.ts';
import { downloadUrl } from '../features/passes/download-link.ts';
import { auroraCoffee } from './aurora-coffee.ts';

const wallets = { iphone: 'apple', android: 'google' } as const;

/** The first launched campaign then visibly arrives. A failure does not prevent the start. */
export async function addToLabPhones(ctx: Context): Promise<void> {
  const { config, logger } = ctx;
  if (config.apple.push.kind !== 'lab' || config.google.walletApi.kind !== 'lab') return;
  const url = await findOldestLink(ctx);
  if (url === null) return;
  for (const [phone, wallet] of Object.entries(wallets)) {
    try {
      const answer = await fetch(`${config.publicUrl}/lab/api/phones/${phone}/passes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${url}/${wallet}` }),
      });
      if (!answer.ok)
        logger.warn('A lab phone refused the demo pass', { phone, answer: await answer.text() });
    } catch (error) {
      logger.error('The lab could not be reached to add the demo pass', error, { phone });
    }
  }
}

/** The oldest pass of the first template, which the demo's campaign has reached. */
async function findOldestLink(ctx: Context): Promise<string | null> {
  const workspace = await ctx.database.global
    .selectFrom('workspaces')
    .innerJoin('organizations', 'organizations.id', 'workspaces.organization_id')
    .select('workspaces.id')
    .where('organizations.name', '=', auroraCoffee.name)
    .executeTakeFirst();
  if (!workspace) return null;
  const pass = await ctx.database.inWorkspace(workspace.id, ({ db }) =>
    db
      .selectFrom('passes')
      .innerJoin('pass_templates', 'pass_templates.id', 'passes.pass_template_id')
      .select(['passes.id', 'passes.link_version'])
      .where('passes.workspace_id', '=', workspace.id)
      .where('pass_templates.workspace_id', '=', workspace.id)
      .where('pass_templates.name', '=', 'Aurora Rewards')
      .where('passes.status', '=', 'issued')
      .orderBy('passes.id')
      .executeTakeFirst(),
  );
  return pass ? downloadUrl(ctx, { workspaceId: workspace.id, passId: pass.id }, pass.link_version) : null;
}
