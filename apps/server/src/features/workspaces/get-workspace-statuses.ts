import type { WorkspaceStatuses } from '@tessera/contract';
import type { Context } from '../../context.ts';

export function getWorkspaceStatuses(
  ctx: Pick<Context, 'database'>,
  workspaceId: string,
): Promise<WorkspaceStatuses> {
  return ctx.database.inWorkspaceReadOnly(workspaceId, async ({ db }) => {
    const templates = await db
      .selectFrom('pass_templates')
      .select(({ fn, eb, and }) => [
        fn.countAll<string>().as('all'),
        fn
          .countAll<string>()
          .filterWhere(eb('is_demo', '=', false))
          .as('nonDemo'),
        fn
          .countAll<string>()
          .filterWhere(and([eb('is_demo', '=', false), eb('last_published_at', 'is not', null)]))
          .as('publishedNonDemo'),
      ])
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    const identifier = await db
      .selectFrom('apple_pass_type_identifiers')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      // Only a certificate the workspace uploaded itself counts.
      .where('platform_managed', '=', false)
      .executeTakeFirst();
    return {
      hasApplePassTypeIdentifier: identifier !== undefined,
      hasNonDemoTemplate: Number(templates.nonDemo) > 0,
      hasPublishedNonDemoTemplate: Number(templates.publishedNonDemo) > 0,
      hasCreatedTemplate: Number(templates.all) > 0,
    };
  });
}
