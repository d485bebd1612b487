/**
 * Faults of the simulated APNs. `badDeviceToken` is a 400; `silence` accepts the request and never responds;
 * `lostAnswer` delivers the push and never responds, so that a careless client notifies twice; `goaway` refuses
 * this request and shuts the connection down gracefully; `cut` ends the connection at once.
 */
export type ApnsFault =
  | '410'
  | '429'
  | '503'
  | '500'
  | 'goaway'
  | 'silence'
  | 'lostAnswer'
  | 'badDeviceToken'
  | 'cut';

export interface ApnsRefusalFault {
  status: number;
  reason: string;
}

export interface ApnsFaults {
  /** The next `count` valid pushes get this fault; repeated calls queue up. */
  next(count: number, fault: ApnsFault): void;
  /** The next valid pushes to this token get these, in order, before other faults. */
  forToken(token: string, ...faults: (ApnsFault | ApnsRefusalFault)[]): void;
  /** From now on each push gets a fault with these probabilities (0 to 1). The same seed gives the same sequence. */
  random(options: { seed: number; probabilities: Partial<Record<ApnsFault, number>> }): void;
  clear(): void;
}

export function createApnsFaults(): {
  faults: ApnsFaults;
  draw: (token: string) => ApnsFault | ApnsRefusalFault | null;
} {
  const ofTokens = new Map<string, (ApnsFault | ApnsRefusalFault)[]>();
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
    draw(token) {
      const own = ofTokens.get(token)?.shift();
      if (own) return own;
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
      forToken(token, ...wanted) {
        ofTokens.set(token.toLowerCase(), wanted);
      },
      random({ seed, probabilities }) {
        nextRandom = seededRandom(seed);
        chances = apnsFaultNames.map((fault) => [fault, probabilities[fault] ?? 0]);
      },
      clear() {
        queue = [];
        chances = [];
        ofTokens.clear();
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
  'cut',
];

/** Mulberry32: 32 bits of state suffice for choosing faults, and every platform generates the same numbers. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
