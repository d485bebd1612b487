import { embeddedPageInput, orderEmbeddedPagesInput, saveEmbeddedPageInput } from '@tessera/contract';
import { workspaceProcedure } from '../../http/trpc.ts';
import { listEmbeddedPages } from './list-embedded-pages.ts';
import { openEmbeddedPage } from './open-embedded-page.ts';
import { orderEmbeddedPages } from './order-embedded-pages.ts';
import { presentEmbeddedPages } from './present-embedded-pages.ts';
import { removeEmbeddedPage } from './remove-embedded-page.ts';
import { saveEmbeddedPage } from './save-embedded-page.ts';

/** `workspace.embeddedPages.*`: the pages belong to the plan, so only system admins may change them. */
export const embeddedPageProcedures = {
  list: workspaceProcedure('read').query(async ({ ctx }) => {
    const pages = await ctx.app.database.inWorkspace(ctx.workspace.id, listEmbeddedPages);
    return { embeddedPages: presentEmbeddedPages(pages), nextCursor: null, totalCount: pages.length };
  }),
  open: workspaceProcedure('read')
    .input(embeddedPageInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => openEmbeddedPage(ctx.app, tx, input.slug)),
    ),
  save: workspaceProcedure('plan')
    .input(saveEmbeddedPageInput)
    .mutation(({ ctx, input: { workspaceHandle: _, currentSlug, ...fields } }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        saveEmbeddedPage(ctx.app, tx, currentSlug, fields),
      ),
    ),
  remove: workspaceProcedure('plan')
    .input(embeddedPageInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => removeEmbeddedPage(tx, input.slug)),
    ),
  order: workspaceProcedure('plan')
    .input(orderEmbeddedPagesInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => orderEmbeddedPages(tx, input.slugs)),
    ),
};
