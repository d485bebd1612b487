/** More than any limit allows. */
const attemptsMax = 200;

/** Repeats a request until a rate limit refuses it. */
export async function untilRefused(
  request: () => Promise<{ status: number }>,
  max = attemptsMax,
): Promise<void> {
  for (let attempt = 1; attempt <= max; attempt += 1) if ((await request()).status === 429) return;
  throw new Error(`After ${max} attempts no limit refused.`);
}
