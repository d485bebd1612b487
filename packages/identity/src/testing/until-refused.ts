type Ask = () => Promise<{ status: number }>;

/** More tries than any rule leaves free, and waits that end in between. */
const triesMax = 200;

/** Asks until it is refused for having asked too often. Throws where that does not come: a test must not hang. */
export function untilRefused(ask: Ask, max = triesMax): Promise<void> {
  return until((status) => status === 429, ask, max);
}

/** Asks until it is refused no longer. */
export function untilAnswered(ask: Ask, max = triesMax): Promise<void> {
  return until((status) => status !== 429, ask, max);
}

async function until(isOver: (status: number) => boolean, ask: Ask, max: number): Promise<void> {
  for (let tries = 1; tries <= max; tries += 1) if (isOver((await ask()).status)) return;
  throw new Error(`After ${max} tries the answer was still of the other kind.`);
}
