import { answerOf, matches, type StandInAnswer, type StandInRequest } from './stand-in-answers.ts';
import { createStandInWorld, type StandInWorld } from './stand-in-world.ts';

type Script = {
  call: string;
  answer?: StandInAnswer;
  left: number;
  gate?: Promise<void>;
  isBroken?: boolean;
};

export type StandIn = {
  world: StandInWorld;
  requests: StandInRequest[];
  /** Overrides the response to a call, `times` times or permanently: `answer('GET UserProfile/me', …)`. */
  answer(call: string, answer: StandInAnswer, times?: number): void;
  /** Holds a call back until it is released. */
  hold(call: string): () => void;
  /** Breaks the connection at this call from now on. */
  disconnect(call: string): void;
  callsOf(call: string): StandInRequest[];
  respond(request: StandInRequest): Promise<StandInAnswer>;
};

const callOf = ({ method, path }: StandInRequest): string => `${method} ${path.replace('/_widgets/', '')}`;

/** Simulates the provider of the widgets API. */
export function createStandIn(): StandIn {
  const world = createStandInWorld();
  const requests: StandInRequest[] = [];
  const scripts: Script[] = [];
  return {
    world,
    requests,
    answer: (call, answer, times = Number.POSITIVE_INFINITY) => scripts.push({ call, answer, left: times }),
    hold: (call) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      scripts.push({ call, left: 0, gate: promise });
      return resolve;
    },
    disconnect: (call) => scripts.unshift({ call, left: 0, isBroken: true }),
    callsOf: (call) => requests.filter((request) => matches(callOf(request), call)),
    respond: async (request) => {
      requests.push(request);
      const call = callOf(request);
      for (const script of scripts.filter((each) => matches(call, each.call))) {
        await script.gate;
        if (script.isBroken) throw new TypeError('Failed to fetch');
        if (!script.answer || script.left === 0) continue;
        script.left -= 1;
        return script.answer;
      }
      return answerOf(world, request);
    },
  };
}

/** Valid for five minutes, each a different one. */
export function tokenFor(number: number): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: 'user_ada',
    sid: 'session_here',
    org_id: 'org_1',
    jti: number,
    iat: now,
    exp: now + 300,
  };
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}
