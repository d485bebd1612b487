import { type AttributeFilter, attributeFilterSchema, instantSchema } from '@tessera/pass-design';
import { emailAddress, nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { nameLengthMax, nameTooLong } from '../limits.ts';
import { pageInput } from '../pages.ts';
import type { PassFilter } from '../pass-filter/pass-filter-choices.ts';
import { passFilterSchema } from '../pass-filter/pass-filter-schema.ts';
import { passPlatforms, passSorts, passStatuses } from '../pass-states.ts';

const personName = nameText.max(nameLengthMax, nameTooLong);

export const passUserInput = z.object({
  email: emailAddress,
  firstName: personName.default(''),
  lastName: personName.default(''),
});

/** The caller's own id of a pass, unique within its template, or of a person, unique within the workspace. */
export const externalId = z.string().trim().min(1).max(255);

/** In any notation with a country code; the server stores E.164. */
export const phoneNumber = z.string().trim().min(1).max(40);

/** A person is known by each of the three, and new without any. */
export const newPassUserInput = passUserInput.extend({
  email: z
    .union([z.literal(''), emailAddress], { error: 'Enter a valid email address' })
    .default('')
    .describe('Empty for a person without an email address.'),
  phone: phoneNumber.nullish().describe('With its country code, such as `+49 151 12345678`.'),
  externalId: externalId.nullish().describe('Your own id of the person.'),
});

export const attributeValue = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);
export const attributeValues = z.record(z.string().max(64), attributeValue);

/** Values by attribute key; the template declares which belong to the person and which to the pass. */
export const newPassInput = z.object({
  user: newPassUserInput,
  attributes: attributeValues.default({}),
  expiresAt: instantSchema.nullish(),
  externalId: externalId.nullish(),
});

export const issuePassInput = newPassInput.extend({
  passTemplateId: z.uuid(),
  sendDownloadLink: z.boolean().default(false).describe('Mails the download link to the person.'),
});

/** Passes of one call of `POST /passes/batch`. */
export const batchPassesMax = 100;

/** Apple's limit of one download. */
export const bundlePassesMax = 10;
export const bundlePassesInput = z.object({ passIds: z.array(z.uuid()).min(1).max(bundlePassesMax) });
/** What is left out stays as it is. */
export const passChanges = z.object({
  user: z
    .object({
      firstName: personName.optional(),
      lastName: personName.optional(),
      phone: phoneNumber.nullish().describe('Of the holder, with its country code; null removes it.'),
      externalId: externalId.nullish().describe('Your own id of the holder; null removes it.'),
    })
    .optional(),
  attributes: attributeValues.optional().describe('Values to change; null removes a value.'),
  expiresAt: instantSchema.nullish(),
  externalId: externalId.nullish(),
});

export const upsertPassInput = newPassInput.omit({ externalId: true });
export const voidPassInput = z.object({
  atOnce: z
    .boolean()
    .default(false)
    .describe('Voids the pass for good; otherwise it can be restored for 24 hours.'),
});
export const reissuePassInput = z.object({
  sendDownloadLink: z.boolean().default(false).describe('Mails the download link of the new pass.'),
});

const keyed = z.object({ workspaceHandle: handle, idempotencyKey });
export const passInput = z.object({ workspaceHandle: handle, passId: z.uuid() });
export const issuePassProcedureInput = issuePassInput.extend(keyed.shape);
export const sendDownloadLinkInput = passInput.extend({ idempotencyKey });
export const updatePassProcedureInput = passInput.extend(passChanges.shape);
export const voidPassProcedureInput = passInput.extend(voidPassInput.shape);
export const reissuePassProcedureInput = passInput.extend(reissuePassInput.shape).extend({ idempotencyKey });

/** Passes that are chosen one by one; more are chosen by a filter. */
export const chosenPassesMax = 1_000;

export const chosenPassIds = z
  .array(z.uuid())
  .min(1)
  .max(chosenPassesMax, `Choose at most ${chosenPassesMax.toLocaleString('en')} passes, or a filter.`)
  .describe('Only these passes. Ids of other passes than those of the template are ignored.');

export const passListFilters = z.object({
  status: z.enum(passStatuses).optional(),
  platform: z.enum(passPlatforms).optional(),
  attributeFilters: z.array(attributeFilterSchema).max(20).optional(),
  filter: passFilterSchema.optional(),
});

export const bulkKinds = ['update', 'void', 'restore', 'reissue'] as const;
export type BulkKind = (typeof bulkKinds)[number];

type PassListFilters = {
  status?: (typeof passStatuses)[number] | undefined;
  platform?: (typeof passPlatforms)[number] | undefined;
  attributeFilters?: readonly AttributeFilter[] | undefined;
  filter?: PassFilter | undefined;
  /** Only passes that a bulk change of this kind concerns. */
  bulkKind?: BulkKind | undefined;
};

/** The filters of the passes list as one tree, all of which must hold. */
export function passListFilter({
  status,
  platform,
  attributeFilters = [],
  filter,
  bulkKind,
}: PassListFilters): {
  all: PassFilter[];
} {
  return {
    all: [
      ...(status ? [{ field: 'status', operator: 'is', value: status } as const] : []),
      ...(platform ? [{ field: 'wallet', operator: 'is', value: platform } as const] : []),
      ...attributeFilters,
      ...(filter ? [filter] : []),
      ...(bulkKind
        ? [{ field: 'status', operator: bulkKind === 'restore' ? 'is' : 'isNot', value: 'voided' } as const]
        : []),
    ],
  };
}

export const passListInput = pageInput
  .extend({ workspaceHandle: handle, passTemplateId: z.uuid(), sort: z.enum(passSorts).optional() })
  .extend(passListFilters.shape);

/** A serial number or an id, or parts of the holder's name and email address. */
export const passSearchInput = pageInput.omit({ cursor: true }).extend({ workspaceHandle: handle });

export const passCountInput = passListInput
  .omit({ cursor: true, limit: true, sort: true })
  .extend({ passIds: chosenPassIds.optional(), bulkKind: z.enum(bulkKinds).optional() });
