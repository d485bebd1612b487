import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '@tessera/server/router';
import { createTRPCClient, type TRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { type Trpc, trpcOptions } from './trpc.ts';

type Types = { input: unknown; output: unknown };

/** Each procedure with its path, as a union of pairs. */
type Procedures<Record, Path extends string = ''> = {
  [Name in keyof Record & string]: Record[Name] extends {
    _def: { procedure: true; $types: infer Kinds };
  }
    ? [`${Path}${Name}`, Kinds]
    : Procedures<Record[Name], `${Path}${Name}.`>;
}[keyof Record & string];

/** What each procedure, by its path, answers to its input, at once or later. One that throws or rejects refuses. */
export type Answers = {
  [Pair in Procedures<AppRouter['_def']['record']> as Pair[0]]?: Pair[1] extends Types
    ? (input: Pair[1]['input']) => Pair[1]['output'] | Promise<Pair[1]['output']>
    : never;
};

export type AnsweringTrpc = {
  client: TRPCClient<AppRouter>;
  trpc: Trpc;
  /** Every call so far: the procedure and what it was asked. */
  asked: [path: string, input: unknown][];
};

/** The server as a page sees it, answering what a test says; a procedure without an answer stays silent, like one on its way. */
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
        const tell = (data: unknown) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        };
        try {
          const data = answer(op.input as never);
          if (data instanceof Promise) data.then(tell, refuse);
          else tell(data);
        } catch (error) {
          refuse(error);
        }
      });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  return { client, trpc: trpcOptions(client, queryClient), asked };
}

/** A refusal as the server words it. `details` tell more, such as which fields it is about. */
export function refusal(code: string, message: string, details: object = {}): Error {
  return TRPCClientError.from({
    error: { message, code: -32_000, data: { code, httpStatus: 400, ...details } },
  });
}
