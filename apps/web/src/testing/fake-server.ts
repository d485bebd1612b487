import type { QueryClient } from '@tanstack/react-query';
import { type Answers, answeringTrpc } from '../lib/answering-trpc.fixture.ts';

type Path = keyof Answers;
type Answer = (input: never) => unknown;

/** A server whose answers a test can change, hold back or lose while the page is open. */
export function fakeServer(queryClient: QueryClient, answers: Answers) {
  const current = { ...answers };
  const change = (path: Path, change: (answer: Answer) => Answer) => {
    const before = current[path];
    Object.assign(current, { [path]: change(before ?? (() => undefined)) });
    return () => void Object.assign(current, { [path]: before });
  };
  const trpc = answeringTrpc(queryClient, current);
  return {
    ...trpc,
    calls: (path: Path) => trpc.asked.filter(([asked]) => asked === path).length,
    answer: (given: Answers) => void Object.assign(current, given),
    /** Holds back these calls, including their effect, until released. */
    hold: (path: Path): (() => void) => {
      const gate = Promise.withResolvers<void>();
      const restore = change(path, (answer) => (input) => gate.promise.then(() => answer(input)));
      return () => {
        restore();
        gate.resolve();
      };
    },
    /** Applies these calls but loses their answers; returns the function that ends it. */
    lose: (path: Path): (() => void) =>
      change(path, (answer) => async (input) => {
        await answer(input);
        throw new TypeError('Failed to fetch');
      }),
    /** Fails these calls without an effect, like a broken connection; returns the function that ends it. */
    disconnect: (path: Path): (() => void) =>
      change(path, () => () => {
        throw new TypeError('Failed to fetch');
      }),
  };
}
