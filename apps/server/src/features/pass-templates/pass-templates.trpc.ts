import {
  addAttributeInput,
  archivePassTemplateInput,
  createPassTemplateInput,
  drawStampsInput,
  findLocationsInput,
  galleryDraftInput,
  imageSizesInput,
  passTemplateInput,
  passTemplateListInput,
  passTemplateStatisticsInput,
  publishPassTemplateInput,
  saveLinkedTemplatesInput,
  savePassTemplateInput,
} from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
import { requireRight } from '../../http/require-right.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { drawStampCovers } from '../images/draw-stamp-covers.ts';
import { findImageSizes } from '../images/find-image-sizes.ts';
import { addAttribute } from './add-attribute.ts';
import { archivePassTemplate } from './archive-pass-template.ts';
import { createPassTemplate } from './create-pass-template.ts';
import { draftFromGallery } from './draft-from-gallery.ts';
import { findLocations } from './find-locations.ts';
import { getPassTemplate } from './get-pass-template.ts';
import { getLinkedTemplates, saveLinkedTemplates } from './linked-templates.ts';
import { listPassTemplates } from './list-pass-templates.ts';
import { publishPassTemplate } from './publish-pass-template.ts';
import { requireKnownImages } from './require-known-images.ts';
import { savePassTemplate } from './save-pass-template.ts';
import { readActivity } from './statistics/read-activity.ts';
import { readTemplateStatistics } from './statistics/read-template-statistics.ts';
import { unarchivePassTemplate } from './unarchive-pass-template.ts';

type DesignCall<Next> = {
  ctx: { app: Context; workspace: { id: string } };
  input: { document?: DesignDocument | undefined };
  next: () => Next;
};

/** Before the transaction, which should be short. */
async function drawStamps<Next>({
  ctx,
  input: { document },
  next,
}: DesignCall<Next>): Promise<Awaited<Next>> {
  if (document) await drawStampCovers(ctx.app, ctx.workspace.id, document);
  return await next();
}

/** Mutations return the template from the same transaction: a separate read could fail, or return another user's later change. */
export const passTemplateProcedures = {
  list: workspaceProcedure('read')
    .input(passTemplateListInput)
    .query(
      inTransaction(async (app, tx, input) =>
        presentPage('passTemplates', await listPassTemplates(app, tx, input)),
      ),
    ),
  activity: workspaceProcedure('read').query(
    inTransaction((app, tx, _input, ctx) =>
      readActivity(app, tx, { timezoneName: ctx.workspace.timezone_name }),
    ),
  ),
  get: workspaceProcedure('read')
    .input(passTemplateInput)
    .query(inTransaction((app, tx, { passTemplateId }) => getPassTemplate(app, tx, passTemplateId))),
  linkedTemplates: workspaceProcedure('read')
    .input(passTemplateInput)
    .query(inTransaction((_app, tx, { passTemplateId }) => getLinkedTemplates(tx, passTemplateId))),
  saveLinkedTemplates: workspaceProcedure('publish')
    .input(saveLinkedTemplatesInput)
    .mutation(inTransaction(saveLinkedTemplates)),
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
    .use(drawStamps)
    .mutation(
      onceInTransaction(async (app, tx, input, ctx) => {
        const made = await createPassTemplate(app, tx, ctx.workspace, {
          ...input,
          createdBy: ctx.account.userId,
        });
        return { ...made, template: await getPassTemplate(app, tx, made.id) };
      }),
    ),
  /** For the editor's previews, before the design is saved. */
  drawStamps: workspaceProcedure('design')
    .input(drawStampsInput)
    .mutation(async ({ ctx, input: { passType, style, stamps } }) => {
      const cover = { file: stamps.full, crop: null, stamps };
      await drawStampCovers(ctx.app, ctx.workspace.id, { passType, style, images: { cover } });
      await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => requireKnownImages(tx, { cover }));
    }),
  /** Creates no template: the editor begins with the answer. */
  draftFromGallery: workspaceProcedure('design')
    .input(galleryDraftInput)
    .mutation(async ({ ctx, input }) => ({
      document: await draftFromGallery(ctx.app, ctx.workspace.id, input),
    })),
  save: workspaceProcedure('design')
    .input(savePassTemplateInput)
    .use(drawStamps)
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
  addAttribute: workspaceProcedure('publish')
    .input(addAttributeInput)
    .mutation(
      inTransaction(async (app, tx, input, ctx) => {
        await addAttribute(app, tx, { ...input, savedBy: ctx.account.userId });
        return getPassTemplate(app, tx, input.passTemplateId);
      }),
    ),
  geocoder: workspaceProcedure('read').query(({ ctx }) => ({
    isConfigured: ctx.app.config.geocoderUrl !== null,
  })),
  findLocations: workspaceProcedure('design')
    .input(findLocationsInput)
    .query(({ ctx, input, signal }) => findLocations(ctx.app, ctx.account.userId, input, signal)),
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
