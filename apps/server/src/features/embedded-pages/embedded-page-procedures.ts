import { embeddedPageInput, orderEmbeddedPagesInput, saveEmbeddedPageInput } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { isSystemAdmin } from '../organizations/is-system-admin.ts';
import { listEmbeddedPages } from './list-embedded-pages.ts';
import { openEmbeddedPage } from './open-embedded-page.ts';
import { orderEmbeddedPages } from './order-embedded-pages.ts';
import { presentEmbeddedPages } from './present-embedded-pages.ts';
import { removeEmbeddedPage } from './remove-embedded-page.ts';
import { saveEmbeddedPage } from './save-embedded-page.ts';

/** The pages belong to the plan, so only system admins may change them; for others the procedure is not found. */
const planProcedure = workspaceProcedure.use(async ({ ctx, next }) => {
  if (!(await isSystemAdmin(ctx.app, ctx.account.userId))) throw new AppError('notFound');
  return next();
});

/** `workspace.embeddedPages.*` */
export const embeddedPageProcedures = {
  list: workspaceProcedure.query(async ({ ctx }) => {
    const pages = await ctx.app.database.inWorkspace(ctx.workspace.id, listEmbeddedPages);
    return { embeddedPages: presentEmbeddedPages(pages), nextCursor: null, totalCount: pages.length };
  }),
  open: workspaceProcedure
    .input(embeddedPageInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => openEmbeddedPage(ctx.app, tx, input.slug)),
    ),
  save: planProcedure
    .input(saveEmbeddedPageInput)
    .mutation(({ ctx, input: { workspaceHandle: _, currentSlug, ...fields } }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        saveEmbeddedPage(ctx.app, tx, currentSlug, fields),
      ),
    ),
  remove: planProcedure
    .input(embeddedPageInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => removeEmbeddedPage(tx, input.slug)),
    ),
  order: planProcedure
    .input(orderEmbeddedPagesInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => orderEmbeddedPages(tx, input.slugs)),
    ),
};
