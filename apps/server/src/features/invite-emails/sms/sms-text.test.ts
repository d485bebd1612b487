import { signUpLanguages, smsLength } from '@tessera/contract';
import { expect, test } from 'vitest';
import { smsText } from './sms-text.ts';

const textIn = (language: string, takesReplies: boolean) =>
  smsText(
    { sms: { takesReplies, send: async () => '', find: async () => null } },
    {
      ...{ issuerName: 'Aurora', passName: 'Rewards', language },
      ...{ url: 'https://tessera.example/p/1', unsubscribeUrl: 'https://tessera.example/u/1' },
    },
  );

test('a text message says in the language of the design how to unsubscribe, in GSM-7 characters', () => {
  expect(textIn('de-AT', true)).toBe(
    'Aurora: Rewards: https://tessera.example/p/1\nAbbestellen: STOP antworten.',
  );
  expect(textIn('ja', true)).toContain('Reply STOP to unsubscribe.');
  for (const language of signUpLanguages) {
    expect(textIn(language, true), language).toContain('STOP');
    expect(textIn(language, false), language).toContain('https://tessera.example/u/1');
    for (const takesReplies of [true, false])
      expect(smsLength(textIn(language, takesReplies)).encoding, language).toBe('GSM-7');
  }
});
