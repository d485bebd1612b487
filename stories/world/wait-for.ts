import { setTimeout as sleep } from 'node:timers/promises';

const stepMilliseconds = 25;

/** Polls until there is a result; a timeout names what was missing. */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
  milliseconds = 30_000,
): Promise<Answer> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`Waited ${milliseconds} ms for ${what}.`);
    await sleep(stepMilliseconds);
  }
}
