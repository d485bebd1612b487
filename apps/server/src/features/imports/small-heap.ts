import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much the heap may grow before V8 collects it again. By default V8 lets it become several times larger while the machine has memory. */
const growingPercent = 20;
/** Runs of an import and parts of a check follow each other sooner. */
const stayMilliseconds = 60_000;

let running = 0;
let leaving: NodeJS.Timeout | undefined;

/** Does work that produces much garbage in a small heap, which costs a fifth more processor time. */
export async function inSmallHeap<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1;
  if (leaving === undefined && running === 1) enter();
  clearTimeout(leaving);
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) leaving = setTimeout(leave, stayMilliseconds).unref();
  }
}

/** V8 computes the limit of the heap when it collects, so it must do so once. It offers that to contexts created while the flag is set. */
function enter(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  setFlagsFromString('--no-expose-gc');
}

function leave(): void {
  leaving = undefined;
  setFlagsFromString('--heap-growing-percent=0');
}
