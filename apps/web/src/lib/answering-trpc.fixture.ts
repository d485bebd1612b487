import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '@tessera/server/router';
import { createTRPCClient, type TRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { type Trpc, trpcOptions } from './trpc.ts';

/** What each procedure, by its path, answers to its input. One that throws refuses. */
export type Answers = Record<string, (input: unknown) => unknown>;

export type AnsweringTrpc = {
  client: TRPCClient<AppRouter>;
  trpc: Trpc;
  /** Every call so far: the procedure and what it was asked. */
  asked: [path: string, input: unknown][];
};

/** The server as a page sees it, answering what a test says; a procedure without an answer stays silent, like one on its way. */
export function answeringTrpc(queryClient: QueryClient, answers: Answers): AnsweringTrpc {
  const asked: AnsweringTrpc['asked'] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        asked.push([op.path, op.input]);
        const answer = answers[op.path];
        if (!answer) return;
        try {
          observer.next({ result: { type: 'data', data: answer(op.input) } });
          observer.complete();
        } catch (error) {
          observer.error(error instanceof TRPCClientError ? error : TRPCClientError.from(Object(error)));
        }
      });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  return { client, trpc: trpcOptions(client, queryClient), asked };
}

/** A refusal as the server words it. */
export function refusal(code: string, message: string): Error {
  return TRPCClientError.from({ error: { message, code: -32_000, data: { code, httpStatus: 400 } } });
}
