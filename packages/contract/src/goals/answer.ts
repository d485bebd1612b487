import { z } from 'zod';

export const goalAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    windowDays: z.int(),
    link: z.url().describe('Reports a conversion from a shop’s page; see the section on goal links.'),
    createdAt: z.iso.datetime(),
    archivedAt: z.iso.datetime().nullable().describe('When it was removed; results keep it.'),
  })
  .meta({ id: 'Goal' });
export type Goal = z.infer<typeof goalAnswer>;

export const conversionAnswer = z
  .object({
    id: z.uuid(),
    goalId: z.uuid(),
    passId: z.uuid(),
    campaignId: z.uuid().nullable().describe('The campaign it counts for; null for none.'),
    value: z.number().nullable(),
    occurredAt: z.iso.datetime(),
  })
  .meta({ id: 'Conversion' });
export type Conversion = z.infer<typeof conversionAnswer>;
