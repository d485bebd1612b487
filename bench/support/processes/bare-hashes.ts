import { verify } from '@node-rs/argon2';
import { answerParent } from '../child.ts';
import { rateOf } from '../load.ts';

export type BareHashesQuestion = {
  passwordHash: string;
  password: string;
  milliseconds: number;
  inFlight: number;
};
export type BareHashesAnswer = { perCore: number };

answerParent({ ready: true }, async (question: BareHashesQuestion): Promise<BareHashesAnswer> => {
  const { passwordHash, password, milliseconds, inFlight } = question;
  let checked = 0;
  const before = process.cpuUsage();
  await rateOf({
    milliseconds,
    inFlight,
    work: async () => {
      if (!(await verify(passwordHash, password))) throw new Error('The hash is of another password.');
      checked += 1;
    },
  });
  const { user, system } = process.cpuUsage(before);
  return { perCore: checked / ((user + system) / 1e6) };
});
