import { z } from 'zod';
import { passAnswer } from '../passes/answer.ts';
import { entryResultAnswer } from '../programs/answer.ts';
import { scannedActions, scanOutcomeNames } from './input.ts';

/** The answer to a scan. */
export const scanResultAnswer = z
  .object({
    id: z.uuid(),
    outcome: z.enum(scanOutcomeNames).describe('`accepted`, or why the scan was refused.'),
    message: z.string().describe('The outcome in words, for the clerk.'),
    advice: z.string().describe('What the clerk can do; empty if the scan was accepted.'),
    // The id once more: zod-to-openapi loses it under a description.
    pass: passAnswer.nullable().meta({
      id: 'Pass',
      description: 'The pass as it is now; null if the barcode belongs to none.',
    }),
    entry: entryResultAnswer.nullable().meta({
      id: 'EntryResult',
      description:
        'What the program of the template recorded for the scan, or why it gave nothing; null without a program.',
    }),
  })
  .meta({ id: 'ScanResult' });
export type ScanResult = z.infer<typeof scanResultAnswer>;

/** A recorded scan of a pass. */
export const scanAnswer = z
  .object({
    id: z.uuid(),
    outcome: z.enum(scanOutcomeNames),
    action: z.enum(scannedActions),
    attribute: z.string().nullable(),
    amount: z.number().nullable(),
    scannedAt: z.iso.datetime().describe('By the clock of the device, if it sent its time.'),
    receivedAt: z.iso.datetime().describe('Later than `scannedAt` if the device had no network.'),
  })
  .meta({ id: 'Scan' });
export type Scan = z.infer<typeof scanAnswer>;
