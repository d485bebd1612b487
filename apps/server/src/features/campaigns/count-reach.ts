import type { CampaignReach } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { countGoogleHolders } from './count-google-holders.ts';

/** The number of passes a launch for the template would reach, in total and per wallet. */
export async function countReach(tx: WorkspaceTransaction, passTemplateId: string): Promise<CampaignReach> {
  await findPassTemplate(tx, passTemplateId);
  const { workspaceId, db } = tx;
  const passes = await db
    .selectFrom('passes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('status', '=', 'issued')
    .executeTakeFirstOrThrow();
  const apple = await db
    .selectFrom('apple_registrations as registration')
    .innerJoin('passes', (join) =>
      join
        .onRef('passes.workspace_id', '=', 'registration.workspace_id')
        .onRef('passes.id', '=', 'registration.pass_id'),
    )
    .select(({ fn }) => fn.count<string>('registration.pass_id').distinct().as('count'))
    .where('registration.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', passTemplateId)
    .where('passes.status', '=', 'issued')
    .executeTakeFirstOrThrow();
  const google = await countGoogleHolders(tx, passTemplateId);
  return { passes: Number(passes.count), apple: Number(apple.count), google };
}
