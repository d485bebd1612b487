import { z } from 'zod';
import { passStatuses } from '../pass-states.ts';
import { type UtmName, utmNames } from '../sign-up-limits.ts';

type UtmShape = Record<UtmName, z.ZodOptional<z.ZodString>>;

export const passAnswer = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    serialNumber: z.string(),
    shortCode: z
      .string()
      .nullable()
      .describe(
        'Eight characters to type instead of scanning; null for a few hours on passes of an earlier release.',
      ),
    /** The caller's own id, unique within the template. */
    externalId: z.string().nullable(),
    status: z.enum(passStatuses),
    user: z.object({
      email: z.string().describe('Empty for a person without an email address.'),
      phone: z.string().nullable().describe('E.164, such as `+4915112345678`.'),
      /** The caller's own id of the person, unique within the workspace. */
      externalId: z.string().nullable(),
      firstName: z.string(),
      lastName: z.string(),
      erased: z.boolean().describe('Whether the person’s data was erased.'),
    }),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    wallets: z.object({ apple: z.boolean(), google: z.boolean() }),
    downloadUrl: z.url(),
    createdAt: z.iso.datetime(),
    /** When the pass last changed on its own, not with its template. */
    refreshedAt: z.iso.datetime(),
    validFrom: z.iso
      .datetime()
      .optional()
      .describe('When the pass begins to be valid; absent if the design says nothing.'),
    expiresAt: z.iso.datetime().nullable(),
    voidedAt: z.iso.datetime().nullable(),
    /** Until when voiding can be undone; null if it is final or the pass is not voided. */
    restorableUntil: z.iso.datetime().nullable(),
    utm: z
      .object(Object.fromEntries(utmNames.map((name) => [name, z.string().optional()])) as UtmShape)
      .nullable()
      .describe('The `utm_…` parameters of the sign-up page’s URL from which the person came.'),
  })
  .meta({ id: 'Pass' });
export type Pass = z.infer<typeof passAnswer>;

/** A pass that a search over all templates found. */
export type FoundPass = Pick<Pass, 'id' | 'passTemplateId' | 'user'> & { passTemplateName: string };

/** The result of a row of a batch. */
export const batchResultAnswer = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('issued'), pass: passAnswer }),
    z.object({
      status: z.literal('refused'),
      issues: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
  ])
  .meta({ id: 'BatchResult' });
export type BatchResult = z.infer<typeof batchResultAnswer>;

/** One link for several passes of a person. */
export const passBundleAnswer = z
  .object({
    url: z
      .url()
      .describe(
        'The page on which the person adds all passes at once. It shows all of them to everyone who has it.',
      ),
    passIds: z.array(z.uuid()),
  })
  .meta({ id: 'PassBundle' });
export type PassBundle = z.infer<typeof passBundleAnswer>;
