import { z } from 'zod';

/** The receipt of an erasure. Contains no personal data. */
export const erasureAnswer = z
  .object({
    id: z.uuid(),
    personId: z.uuid().describe('The anonymous id that the person’s passes keep.'),
    requestedAt: z.iso.datetime(),
    requestedVia: z.enum(['app', 'api']),
    requestedBy: z
      .string()
      .nullable()
      .describe('The name of the admin; null for a call of the API, and for a deleted account.'),
    status: z
      .enum(['removing', 'wallets', 'done'])
      .describe(
        '`removing`: logs and import files are being searched. `wallets`: phones still have to fetch the emptied passes. `done`: nothing is left.',
      ),
    finishedAt: z.iso.datetime().nullable(),
    finishedBy: z.iso.datetime().describe('When the last registrations of phones are deleted at the latest.'),
    removed: z.object({
      /** Passes voided and emptied. */
      passes: z.int(),
      /** Records of download links sent. */
      mails: z.int(),
      /** Passes whose log of phones and page visits was removed. */
      logs: z.int(),
      /** Webhook messages that named the person. */
      messages: z.int(),
      /** Rows of import files that named the person. */
      importRows: z.int(),
    }),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof erasureAnswer>;
