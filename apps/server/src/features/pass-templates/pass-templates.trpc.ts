import {
  archivePassTemplateInput,
  createPassTemplateInput,
  galleryDraftInput,
  imageSizesInput,
  passTemplateInput,
  passTemplateListInput,
  passTemplateStatisticsInput,
  publishPassTemplateInput,
  savePassTemplateInput,
} from '@tessera/contract';
import { once } from '../../http/in-transaction.ts';
import { requireRight } from '../../http/require-right.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { findImageSizes } from '../images/find-image-sizes.ts';
import { archivePassTemplate } from './archive-pass-template.ts';
import { createPassTemplate } from './create-pass-template.ts';
import { draftFromGallery } from './draft-from-gallery.ts';
import { getPassTemplate } from './get-pass-template.ts';
import { listPassTemplates } from './list-pass-templates.ts';
import { publishPassTemplate } from './publish-pass-template.ts';
import { readTemplateStatistics } from './read-template-statistics.ts';
import { savePassTemplate } from './save-pass-template.ts';
import { unarchivePassTemplate } from './unarchive-pass-template.ts';

/** Mutations return the template from the same transaction: a separate read could fail, or return another user's later change. */
export const passTemplateProcedures = {
  list: workspaceProcedure('read')
    .input(passTemplateListInput)
    .query(async ({ ctx, input }) =>
      presentPage(
        'passTemplates',
        await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => listPassTemplates(ctx.app, tx, input)),
      ),
    ),
  get: workspaceProcedure('read')
    .input(passTemplateInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        getPassTemplate(ctx.app, tx, input.passTemplateId),
      ),
    ),
  /** For the checks of a design that is not saved yet. */
  imageSizes: workspaceProcedure('read')
    .input(imageSizesInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) =>
        Object.fromEntries(await findImageSizes(tx, input.files)),
      ),
    ),
  statistics: workspaceProcedure('read')
    .input(passTemplateStatisticsInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        readTemplateStatistics(ctx.app, tx, { ...input, timezoneName: ctx.workspace.timezone_name }),
      ),
    ),
  create: workspaceProcedure('design')
    .input(createPassTemplateInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, async (tx) => {
        const made = await createPassTemplate(ctx.app, tx, ctx.workspace, {
          ...input,
          createdBy: ctx.account.userId,
        });
        return { ...made, template: await getPassTemplate(ctx.app, tx, made.id) };
      }),
    ),
  /** Creates no template: the editor begins with the answer, and saves it as its own. */
  draftFromGallery: workspaceProcedure('design')
    .input(galleryDraftInput)
    .mutation(async ({ ctx, input }) => ({
      document: await draftFromGallery(ctx.app, ctx.workspace.id, input),
    })),
  save: workspaceProcedure('design')
    .input(savePassTemplateInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        const saved = await savePassTemplate(ctx.app, tx, { ...input, savedBy: ctx.account.userId });
        return { ...saved, template: await getPassTemplate(ctx.app, tx, input.passTemplateId) };
      }),
    ),
  publish: workspaceProcedure('publish')
    .input(publishPassTemplateInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
        await publishPassTemplate(ctx.app, tx, input);
        return getPassTemplate(ctx.app, tx, input.passTemplateId);
      }),
    ),
  archive: workspaceProcedure('design')
    .input(archivePassTemplateInput)
    .mutation(({ ctx, input }) => {
      if (input.shouldVoidPasses) requireRight(ctx.workspace, 'changeMany');
      return ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => archivePassTemplate(ctx.app, tx, input));
    }),
  unarchive: workspaceProcedure('design')
    .input(passTemplateInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        unarchivePassTemplate(ctx.app, tx, input.passTemplateId),
      ),
    ),
};
