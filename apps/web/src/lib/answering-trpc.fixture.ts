import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '@tessera/server/router';
import { createTRPCClient, type TRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { type Trpc, trpcOptions } from './trpc.ts';

type Types = { input: unknown; output: unknown };

type Procedures<Record, Path extends string = ''> = {
  [Name in keyof Record & string]: Record[Name] extends {
    _def: { procedure: true; $types: infer Kinds };
  }
    ? [`${Path}${Name}`, Kinds]
    : Procedures<Record[Name], `${Path}${Name}.`>;
}[keyof Record & string];

/** Answers by procedure path: a value, a promise, or an error that refuses the call. */
export type Answers = {
  [Pair in Procedures<AppRouter['_def']['record']> as Pair[0]]?: Pair[1] extends Types
    ? (input: Pair[1]['input']) => Pair[1]['output'] | Promise<Pair[1]['output']>
    : never;
};

export type AnsweringTrpc = {
  client: TRPCClient<AppRouter>;
  trpc: Trpc;
  asked: [path: string, input: unknown][];
};

/** The page's API client with the answers of a test. A procedure without an answer stays pending. */
export function answeringTrpc(queryClient: QueryClient, answers: Answers): AnsweringTrpc {
  const asked: AnsweringTrpc['asked'] = [];
  const answerTo: Partial<Record<string, (input: never) => unknown>> = answers;
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        asked.push([op.path, op.input]);
        const answer = answerTo[op.path];
        if (!answer) return;
        const refuse = (error: unknown) =>
          observer.error(error instanceof TRPCClientError ? error : TRPCClientError.from(Object(error)));
        const respond = (data: unknown) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        };
        try {
          const data = answer(op.input as never);
          if (data instanceof Promise) data.then(respond, refuse);
          else respond(data);
        } catch (error) {
          refuse(error);
        }
      });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  return { client, trpc: trpcOptions(client, queryClient), asked };
}

/** A refusal of the server. `details` may name the fields it concerns. */
export function refusal(code: string, message: string, details: object = {}): Error {
  return TRPCClientError.from({
    error: { message, code: -32_000, data: { code, httpStatus: 400, ...details } },
  });
}
