import { generateKeyPairSync, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { answerParent } from '../child.ts';
import { rateOf } from '../load.ts';

export type BareSignaturesQuestion = { milliseconds: number; inFlight: number };
export type BareSignaturesAnswer = { perCore: number; perSecond: number };

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signAside = promisify(sign);
const content = Buffer.alloc(500, 'x');

answerParent({ ready: true }, async (question: BareSignaturesQuestion): Promise<BareSignaturesAnswer> => {
  let signed = 0;
  const before = process.cpuUsage();
  const perSecond = await rateOf({
    ...question,
    work: async () => {
      await signAside('RSA-SHA256', content, privateKey);
      signed += 1;
    },
  });
  const { user, system } = process.cpuUsage(before);
  return { perCore: signed / ((user + system) / 1e6), perSecond };
});
