import { embeddedPageInput, orderEmbeddedPagesInput, saveEmbeddedPageInput } from '@tessera/contract';
import { inTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { listEmbeddedPages, presentEmbeddedPages } from './find-embedded-page.ts';
import { openEmbeddedPage } from './open-embedded-page.ts';
import { orderEmbeddedPages, removeEmbeddedPage, saveEmbeddedPage } from './save-embedded-page.ts';

/** The pages belong to the plan, so only system admins may change them. */
export const embeddedPageProcedures = {
  list: workspaceProcedure('read').query(
    inTransaction(async (_app, tx) => {
      const pages = await listEmbeddedPages(tx);
      return { embeddedPages: presentEmbeddedPages(pages), nextCursor: null, totalCount: pages.length };
    }),
  ),
  open: workspaceProcedure('read')
    .input(embeddedPageInput)
    .query(inTransaction((app, tx, { slug }) => openEmbeddedPage(app, tx, slug))),
  save: workspaceProcedure('plan')
    .input(saveEmbeddedPageInput)
    .mutation(
      inTransaction((app, tx, { workspaceHandle: _, currentSlug, ...fields }) =>
        saveEmbeddedPage(app, tx, currentSlug, fields),
      ),
    ),
  remove: workspaceProcedure('plan')
    .input(embeddedPageInput)
    .mutation(inTransaction((_app, tx, { slug }) => removeEmbeddedPage(tx, slug))),
  order: workspaceProcedure('plan')
    .input(orderEmbeddedPagesInput)
    .mutation(inTransaction((_app, tx, { slugs }) => orderEmbeddedPages(tx, slugs))),
};
