/**
 * What the simulated APNs can be told to do wrong. `badDeviceToken` is a 400; `silence` takes the request and
 * never answers; `lostAnswer` delivers the push and then never answers, the case in which a careless client
 * notifies twice; `goaway` refuses this request and closes the connection in order.
 */
export type ApnsFault =
  | '410'
  | '429'
  | '503'
  | '500'
  | 'goaway'
  | 'silence'
  | 'lostAnswer'
  | 'badDeviceToken';

/** Tells the simulated APNs what to do wrong, and when. */
export interface ApnsFaults {
  /** The next `count` well-formed pushes meet this fault; calls queue up behind one another. */
  next(count: number, fault: ApnsFault): void;
  /** From now on each push meets a fault by these probabilities (0 to 1), drawn from the seed: same seed, same run. */
  random(options: { seed: number; probabilities: Partial<Record<ApnsFault, number>> }): void;
  clear(): void;
}

/** The switches, and the draw the server makes for each push. */
export function createApnsFaults(): { faults: ApnsFaults; draw: () => ApnsFault | null } {
  let queue: { fault: ApnsFault; left: number }[] = [];
  let chances: [ApnsFault, number][] = [];
  let nextRandom: () => number = () => 1;
  const drawRandom = (): ApnsFault | null => {
    let roll = nextRandom();
    for (const [fault, probability] of chances) {
      if (roll < probability) return fault;
      roll -= probability;
    }
    return null;
  };
  return {
    draw() {
      const head = queue[0];
      if (!head) return chances.length > 0 ? drawRandom() : null;
      head.left -= 1;
      if (head.left === 0) queue.shift();
      return head.fault;
    },
    faults: {
      next(count, fault) {
        if (count > 0) queue.push({ fault, left: count });
      },
      random({ seed, probabilities }) {
        nextRandom = seededRandom(seed);
        chances = apnsFaultNames.map((fault) => [fault, probabilities[fault] ?? 0]);
      },
      clear() {
        queue = [];
        chances = [];
      },
    },
  };
}

const apnsFaultNames: readonly ApnsFault[] = [
  '410',
  '429',
  '503',
  '500',
  'goaway',
  'silence',
  'lostAnswer',
  'badDeviceToken',
];

/** Mulberry32: 32 bits of state are plenty for choosing faults, and every platform draws the same numbers. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
