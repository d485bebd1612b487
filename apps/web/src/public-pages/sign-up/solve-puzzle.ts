import { puzzleParts, solvesPart } from '@tessera/contract';

/** Short enough to keep scrolling and typing smooth. */
const chunkMilliseconds = 12;

/** Solves a puzzle in chunks, about a third of a second on a phone. */
export async function solvePuzzle(puzzle: string): Promise<number[]> {
  const solution: number[] = [];
  let pauseAt = performance.now() + chunkMilliseconds;
  for (let part = 0; part < puzzleParts; part++) {
    let candidate = 0;
    while (!solvesPart(puzzle, part, candidate)) {
      candidate += 1;
      // Reading the time costs as much as a hash.
      if (candidate % 64 === 0 && performance.now() > pauseAt) {
        await nextTask();
        pauseAt = performance.now() + chunkMilliseconds;
      }
    }
    solution.push(candidate);
  }
  return solution;
}

/** A macrotask without the delay that browsers add to repeated timers. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
