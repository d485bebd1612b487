import {
  attributeSchema,
  designDocumentSchema,
  designFilesMax,
  designStyles,
  imageRefSchema,
  passTypes,
  stampsSchema,
} from '@tessera/pass-design';
import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { nameLengthMax, nameTooLong } from '../limits.ts';
import { pageInput } from '../pages.ts';
import { passTemplateNameMissing } from '../pass-template-name.ts';

export const passTemplateName = nameText.min(1, passTemplateNameMissing).max(nameLengthMax, nameTooLong);

export const passTemplateInput = z.object({ workspaceHandle: handle, passTemplateId: z.uuid() });

export const passTemplateListInput = pageInput.extend({
  workspaceHandle: handle,
  archived: z.boolean().default(false),
});

export const createPassTemplateInput = z.object({
  workspaceHandle: handle,
  name: passTemplateName,
  passType: z.enum(passTypes),
  createAsDemo: z.boolean().default(false),
  /** Default: the platform's. */
  applePassTypeIdentifierId: z.uuid().nullish(),
  googleIssuerId: z.uuid().nullish(),
  document: designDocumentSchema.optional(),
  idempotencyKey,
});

/** Names of gallery designs are short. */
export const galleryDesignLengthMax = 64;

export const galleryDraftInput = z.object({
  workspaceHandle: handle,
  galleryDesign: z.string().max(galleryDesignLengthMax),
  name: passTemplateName,
});

export const imageSizesInput = z.object({
  workspaceHandle: handle,
  files: z.array(imageRefSchema.shape.file).max(designFilesMax),
});

export const drawStampsInput = z.object({
  workspaceHandle: handle,
  passType: z.enum(passTypes),
  style: z.enum(designStyles).optional(),
  stamps: stampsSchema,
});

export const savePassTemplateInput = passTemplateInput.extend({
  name: passTemplateName.optional(),
  document: designDocumentSchema.optional(),
  /** The revision the editor started from: saving over a newer one is a conflict. */
  basedOnRevisionId: z.uuid().optional(),
});

/**
 * `isShown`: as a field on the back, which the holder sees once the pass refreshes. The field takes over the label,
 * and the label of a field is Liquid.
 */
export const addAttributeInput = passTemplateInput.extend({
  ...attributeSchema.pick({ key: true, type: true }).shape,
  label: attributeSchema.shape.label
    .min(1, 'Name the attribute')
    .regex(/^(?!.*\{[{%])/s, 'Leave out {{ and {%'),
  isShown: z.boolean(),
});

export const findLocationsInput = z.object({
  workspaceHandle: handle,
  query: z.string().trim().min(3, 'Write at least 3 characters').max(200),
});

/** `attribution`: the source, which its terms demand to be named. */
export type FoundLocations = {
  locations: { name: string; latitude: number; longitude: number }[];
  attribution: string | null;
};

export const publishPassTemplateInput = passTemplateInput.extend({ revisionId: z.uuid() });

export const archivePassTemplateInput = passTemplateInput.extend({
  /** Voids the issued passes permanently. Required, so that omitting it cannot void them. */
  shouldVoidPasses: z.boolean(),
});

type Counts = { issued: number; voided: number; expired: number };

/** The number of passes that pages show: those that are valid. */
export const shownPassCount = ({ issued, voided, expired }: Counts): number =>
  Math.max(0, issued - voided - expired);

/** Google allows fifty linked passes of a card, which has one or a few of each template. */
export const linkedTemplatesMax = 10;

export const linkedTemplates = z
  .object({
    passTemplateIds: z
      .array(z.uuid())
      .max(linkedTemplatesMax, `Link at most ${linkedTemplatesMax} pass templates.`)
      .describe('Templates whose passes attach themselves to the cards of their holders at Google.'),
  })
  .meta({ id: 'LinkedTemplates' });
export type LinkedTemplates = z.infer<typeof linkedTemplates>;

export const saveLinkedTemplatesInput = passTemplateInput.extend(linkedTemplates.shape);
