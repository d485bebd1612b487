import type { ZodType, z } from 'zod';
import type { Failures } from './job.ts';

/** Returns the errors of invalid and failed jobs by job id. */
export async function runGathered<Schema extends ZodType>(
  schema: Schema,
  work: (payloads: z.infer<Schema>[]) => Promise<Failures<z.infer<Schema>>>,
  taken: readonly { id: string; data: unknown }[],
): Promise<Map<string, unknown>> {
  const failed = new Map<string, unknown>();
  const ids = new Map<z.infer<Schema>, string>();
  for (const { id, data } of taken) {
    const read = schema.safeParse(data);
    if (read.success) ids.set(read.data, id);
    else failed.set(id, read.error);
  }
  if (ids.size === 0) return failed;
  try {
    for (const [payload, error] of await work([...ids.keys()])) failed.set(ids.get(payload) ?? '', error);
  } catch (error) {
    for (const id of ids.values()) failed.set(id, error);
  }
  return failed;
}
