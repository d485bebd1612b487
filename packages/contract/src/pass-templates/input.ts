import { designDocumentSchema, imageRefSchema, imageSlots, passTypes } from '@tessera/pass-design';
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
  files: z.array(imageRefSchema.shape.file).max(imageSlots.length),
});

export const savePassTemplateInput = passTemplateInput.extend({
  name: passTemplateName.optional(),
  document: designDocumentSchema.optional(),
  /** The revision the editor started from: saving over a newer one is a conflict. */
  basedOnRevisionId: z.uuid().optional(),
});

export const publishPassTemplateInput = passTemplateInput.extend({ revisionId: z.uuid() });

export const archivePassTemplateInput = passTemplateInput.extend({
  /** Voids the issued passes permanently. Required, so that omitting it cannot void them. */
  shouldVoidPasses: z.boolean(),
});

type Counts = { issued: number; voided: number; expired: number };

/** The number of passes that pages show: those that are valid. */
export const shownPassCount = ({ issued, voided, expired }: Counts): number =>
  Math.max(0, issued - voided - expired);
