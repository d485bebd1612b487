import type { UpdatedPasses, UpdatedPassesQuery } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { campaignChangedAfter } from '../recipients/campaign-changes.ts';

/** Changed by themselves or their holder, with their template, or by a campaign that addresses them. */
export function listUpdatedPasses(
  ctx: Pick<Context, 'database'>,
  { scope, deviceLibraryIdentifier, passTypeIdentifier, since }: UpdatedPassesQuery,
): Promise<UpdatedPasses> {
  return ctx.database.inWorkspace(scope, async ({ db }) => {
    // Read the tag before the passes: a concurrent commit is then listed twice rather than never.
    const tag = await db
      .selectFrom('change_numbers')
      .select('change_number')
      .where('workspace_id', '=', scope)
      .executeTakeFirst();
    const passes = await db
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
      .select('passes.id')
      .where('registration.workspace_id', '=', scope)
      .where('registration.device_library_identifier', '=', deviceLibraryIdentifier)
      .where('registration.pass_type_identifier', '=', passTypeIdentifier)
      .$if(since !== null, (select) =>
        select.where((eb) =>
          eb.or([
            eb('passes.change_number', '>', since ?? '0'),
            eb('template.change_number', '>', since ?? '0'),
            campaignChangedAfter(scope, 'passes', since ?? '0'),
          ]),
        ),
      )
      .execute();
    return {
      serialNumbers: passes.map((pass) => passSerialNumber({ workspaceId: scope, passId: pass.id })),
      lastUpdated: tag?.change_number ?? '0',
    };
  });
}
