import { z } from '@hono/zod-openapi';
import type { SplitResults } from '@tessera/contract';

export const walletResults = z.object({ passUpdates: z.int(), notifications: z.int(), failed: z.int() });

export const conversions = z.object({ passes: z.int(), total: z.int(), value: z.number() });

export const splitResults = z.object({
  variants: z.array(
    walletResults.extend({
      name: z.string(),
      recipients: z.int(),
      uniqueClicks: z.int(),
      conversions,
      uplift: z
        .object({ difference: z.number(), low: z.number(), high: z.number() })
        .nullable()
        .describe(
          'The difference to the baseline with its 95 % interval; null while there is not enough data.',
        ),
    }),
  ),
  holdout: z.object({ recipients: z.int(), conversions }).nullable(),
  comparison: z
    .object({
      measure: z.enum(['conversions', 'uniqueClicks']),
      baseline: z.enum(['holdout', 'firstVariant']),
    })
    .nullable()
    .describe('The rate whose `uplift` the variants have, and with what it is compared.'),
}) satisfies z.ZodType<SplitResults>;
