import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { downloadUrl } from '../features/passes/download-link.ts';
import { auroraCoffee } from './aurora-coffee.ts';

const wallets = { iphone: 'apple', android: 'google' } as const;

/** The first launched campaign then visibly arrives. A failure does not prevent the start. */
export async function addToLabPhones(ctx: Context): Promise<void> {
  const { config } = ctx;
  if (config.apple.push.kind !== 'lab' || config.google.walletApi.kind !== 'lab') return;
  for (const url of await findLinks(ctx))
    for (const [phone, wallet] of Object.entries(wallets)) await addPass(ctx, phone, `${url}/${wallet}`);
}

async function addPass({ config, logger }: Context, phone: string, url: string): Promise<void> {
  try {
    const answer = await fetch(`${config.publicUrl}/lab/api/phones/${phone}/passes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    if (!answer.ok) logger.warn('A lab phone refused the demo pass', { phone, answer: await answer.text() });
  } catch (error) {
    logger.error('The lab could not be reached to add the demo pass', error, { phone });
  }
}

async function findLinks(ctx: Context): Promise<string[]> {
  const workspace = await ctx.database.global
    .selectFrom('workspaces')
    .innerJoin('organizations', 'organizations.id', 'workspaces.organization_id')
    .select('workspaces.id')
    .where('organizations.name', '=', auroraCoffee.name)
    .executeTakeFirst();
  if (!workspace) return [];
  const { id: workspaceId } = workspace;
  const passes = await ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const ofTemplate = (name: string) =>
      db
        .selectFrom('passes')
        .innerJoin('pass_templates', 'pass_templates.id', 'passes.pass_template_id')
        .select(['passes.id', 'passes.link_version'])
        .where('passes.workspace_id', '=', workspaceId)
        .where('pass_templates.workspace_id', '=', workspaceId)
        .where('pass_templates.name', '=', name)
        .where('passes.status', '=', 'issued')
        .orderBy('passes.id')
        .limit(1);
    return [
      // The demo's campaign has reached the oldest one.
      await ofTemplate('Aurora Rewards').executeTakeFirst(),
      await ofTemplate('Aurora Stamps')
        .where(sql<boolean>`(passes.attributes ->> 'stamps')::numeric between 4 and 7`)
        .executeTakeFirst(),
    ];
  });
  return passes.flatMap((pass) =>
    pass ? downloadUrl(ctx, { workspaceId, passId: pass.id }, pass.link_version) : [],
  );
}
