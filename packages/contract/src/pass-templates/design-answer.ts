import { designParts } from '@tessera/pass-design';
import { z } from 'zod';
import { designIssue } from './answer.ts';

/** The design of a request, which may be of an older version. */
export const apiDesign = z
  .record(z.string(), z.unknown())
  .describe('The design document; its JSON Schema is at `/design-document.schema.json`.');

const currentDesign = apiDesign.describe(
  'The design document, of the current version; its JSON Schema is at `/design-document.schema.json`.',
);

export const designChanges = z.array(z.object({ part: z.enum(designParts), sentence: z.string() }));
export type DesignChanges = z.infer<typeof designChanges>;

const issues = z.array(designIssue).describe('Problems of the design; an error prevents publishing.');

export const passTemplateDesignAnswer = z
  .object({
    passTemplateId: z.uuid(),
    name: z.string(),
    isDemo: z.boolean(),
    archivedAt: z.iso.datetime().nullable(),
    revisionId: z.uuid().describe('Saving and publishing take it, so that no unseen change is overwritten.'),
    isPublished: z.boolean().describe('False if the draft has unpublished changes.'),
    design: currentDesign,
    issues,
  })
  .meta({ id: 'PassTemplateDesign' });

export const checkedDesignAnswer = z
  .object({
    name: z.string().nullable(),
    design: currentDesign,
    issues,
    changes: designChanges
      .optional()
      .describe('What differs from the latest design of `passTemplateId`, if that is given.'),
  })
  .meta({ id: 'CheckedDesign' });
