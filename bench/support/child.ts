import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program of this folder in its own process, which answers one question at a time. */
export type Child = {
  ask<Answer>(question: unknown): Promise<Answer>;
  stop(): Promise<void>;
};

export async function startChild<Greeting>(
  file: string,
  words: string[] = [],
): Promise<{ child: Child; greeting: Greeting }> {
  const process = fork(file, words, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const greeting = await nextMessage<Greeting>(process);
  const ask = <Answer>(question: unknown): Promise<Answer> => {
    const answer = nextMessage<Answer>(process);
    process.send(Object(question));
    return answer;
  };
  const stop = async (): Promise<void> => {
    if (process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, 'exit');
    process.kill('SIGTERM');
    await ended;
  };
  return { child: { ask, stop }, greeting };
}

function nextMessage<Message>(process: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`A helper of the benchmark ended with ${code}.`));
    process.once('exit', ended);
    process.once('message', (message) => {
      process.off('exit', ended);
      resolve(message as Message);
    });
  });
}

export function answerParent<Question>(
  greeting: unknown,
  answer: (question: Question) => Promise<unknown>,
): void {
  process.on('message', (question) => {
    void answer(question as Question).then((reply) => process.send?.(Object(reply)));
  });
  process.on('disconnect', () => process.exit());
  process.send?.(Object(greeting));
}
