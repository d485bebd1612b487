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
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
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
import { savePassTemplate } from './save-pass-template.ts';
import { readTemplateStatistics } from './statistics/read-template-statistics.ts';
import { unarchivePassTemplate } from './unarchive-pass-template.ts';

/** Mutations return the template from the same transaction: a separate read could fail, or return another user's later change. */
export const passTemplateProcedures = {
  list: workspaceProcedure('read')
    .input(passTemplateListInput)
    .query(
      inTransaction(async (app, tx, input) =>
        presentPage('passTemplates', await listPassTemplates(app, tx, input)),
      ),
    ),
  get: workspaceProcedure('read')
    .input(passTemplateInput)
    .query(inTransaction((app, tx, { passTemplateId }) => getPassTemplate(app, tx, passTemplateId))),
  imageSizes: workspaceProcedure('read')
    .input(imageSizesInput)
    .query(inTransaction(async (_app, tx, { files }) => Object.fromEntries(await findImageSizes(tx, files)))),
  statistics: workspaceProcedure('read')
    .input(passTemplateStatisticsInput)
    .query(
      inTransaction((app, tx, input, ctx) =>
        readTemplateStatistics(app, tx, { ...input, timezoneName: ctx.workspace.timezone_name }),
      ),
    ),
  create: workspaceProcedure('design')
    .input(createPassTemplateInput)
    .mutation(
      onceInTransaction(async (app, tx, input, ctx) => {
        const made = await createPassTemplate(app, tx, ctx.workspace, {
          ...input,
          createdBy: ctx.account.userId,
        });
        return { ...made, template: await getPassTemplate(app, tx, made.id) };
      }),
    ),
  /** Creates no template: the editor begins with the answer. */
  draftFromGallery: workspaceProcedure('design')
    .input(galleryDraftInput)
    .mutation(async ({ ctx, input }) => ({
      document: await draftFromGallery(ctx.app, ctx.workspace.id, input),
    })),
  save: workspaceProcedure('design')
    .input(savePassTemplateInput)
    .mutation(
      inTransaction(async (app, tx, input, ctx) => {
        const saved = await savePassTemplate(app, tx, { ...input, savedBy: ctx.account.userId });
        return { ...saved, template: await getPassTemplate(app, tx, input.passTemplateId) };
      }),
    ),
  publish: workspaceProcedure('publish')
    .input(publishPassTemplateInput)
    .mutation(
      inTransaction(async (app, tx, input) => {
        await publishPassTemplate(app, tx, input);
        return getPassTemplate(app, tx, input.passTemplateId);
      }),
    ),
  archive: workspaceProcedure('design')
    .input(archivePassTemplateInput)
    .mutation(
      inTransaction((app, tx, input, { workspace }) => {
        if (input.shouldVoidPasses) requireRight(workspace, 'changeMany');
        return archivePassTemplate(app, tx, input);
      }),
    ),
  unarchive: workspaceProcedure('design')
    .input(passTemplateInput)
    .mutation(inTransaction((app, tx, { passTemplateId }) => unarchivePassTemplate(app, tx, passTemplateId))),
};
