import { z } from 'zod';
import { passStatuses } from '../pass-states.ts';
import { type UtmName, utmNames } from '../sign-up-limits.ts';

type UtmShape = Record<UtmName, z.ZodOptional<z.ZodString>>;

export const passAnswer = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    serialNumber: z.string(),
    /** The caller's own id, unique within the template. */
    externalId: z.string().nullable(),
    status: z.enum(passStatuses),
    user: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    wallets: z.object({ apple: z.boolean(), google: z.boolean() }),
    downloadUrl: z.url(),
    createdAt: z.iso.datetime(),
    /** When the pass last changed on its own, not with its template. */
    refreshedAt: z.iso.datetime(),
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
