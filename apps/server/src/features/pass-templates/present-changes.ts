import { z } from '@hono/zod-openapi';
import { type DesignDifference, designParts } from '@tessera/pass-design';

export const changesSchema = z.array(z.object({ part: z.enum(designParts), sentence: z.string() }));

export function presentChanges(differences: readonly DesignDifference[]): z.infer<typeof changesSchema> {
  return differences.map(({ part, sentence }) => ({ part, sentence }));
}
