import { z } from 'zod';

/** Created once per submission: a repetition after a lost response returns the first answer. */
export const idempotencyKey = z.string().min(16).max(64).optional();
