import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much the heap may grow before V8 collects it again. By default V8 lets it become several times larger while the machine has memory. */
const growingPercent = 20;
/** Within this time after other work the limit that V8 computed under `growingPercent` still applies. */
const appliesMilliseconds = 60_000;

let running = 0;
let endedAt = Number.NEGATIVE_INFINITY;

/**
 * Does work that produces much garbage in a small heap: 20 % more processor time, a third less memory. The limit follows from the latest
 * collection, so the first work begins with one.
 */
export async function inSmallHeap<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1;
  if (running === 1) {
    setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
    if (performance.now() - endedAt > appliesMilliseconds) collectGarbage();
  }
  try {
    return await work();
  } finally {
    running -= 1;
    endedAt = performance.now();
    if (running === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}

/** V8 offers its collector to scripts of contexts that are created while the flag is set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  setFlagsFromString('--no-expose-gc');
}
