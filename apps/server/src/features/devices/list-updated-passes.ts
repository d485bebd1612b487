import type { UpdatedPasses, UpdatedPassesQuery } from '@tessera/apple-wallet';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { ReadTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { campaignChangedAfter } from '../recipients/campaign-changes.ts';

/** Changed by themselves or their holder, with their template, or by a campaign that addresses them. */
export async function listUpdatedPasses(
  ctx: Pick<Context, 'database'>,
  { scope, deviceLibraryIdentifier, passTypeIdentifier, since }: UpdatedPassesQuery,
): Promise<UpdatedPasses> {
  const passes = await ctx.database.readInWorkspace(scope, changedPasses, {
    deviceLibraryIdentifier,
    passTypeIdentifier,
    // Below the number of passes that were never changed.
    since: since ?? '-1',
  });
  return {
    serialNumbers: passes.map(({ id }) => passSerialNumber({ workspaceId: scope, passId: id })),
    lastUpdated: passes[0]?.tag ?? since ?? '0',
  };
}

type Inputs = { deviceLibraryIdentifier: string; passTypeIdentifier: string; since: string };

/** The tag is of the same snapshot as the passes, so that no concurrent commit is missed. */
const changedPasses = (
  { db, workspaceId }: ReadTransaction,
  { deviceLibraryIdentifier, passTypeIdentifier, since }: Inputs,
) =>
  db
    .selectFrom('apple_registrations as registration')
    .innerJoin('passes', (join) =>
      join
        .onRef('passes.workspace_id', '=', 'registration.workspace_id')
        .onRef('passes.id', '=', 'registration.pass_id'),
    )
    .innerJoin('pass_templates as template', (join) =>
      join
        .onRef('template.workspace_id', '=', 'passes.workspace_id')
        .onRef('template.id', '=', 'passes.pass_template_id'),
    )
    .modifyFront(sql.raw(prepared))
    .select('passes.id')
    .select((eb) =>
      eb
        .selectFrom('change_numbers')
        .select('change_number')
        .where('change_numbers.workspace_id', '=', workspaceId)
        .as('tag'),
    )
    .where('registration.workspace_id', '=', workspaceId)
    .where('registration.device_library_identifier', '=', deviceLibraryIdentifier)
    .where('registration.pass_type_identifier', '=', passTypeIdentifier)
    .where((eb) =>
      eb.or([
        eb('passes.change_number', '>', since),
        eb('template.change_number', '>', since),
        campaignChangedAfter(workspaceId, 'passes', since),
      ]),
    );
