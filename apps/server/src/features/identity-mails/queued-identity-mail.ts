import type { IdentityMailContent } from '@tessera/identity';
import { z } from 'zod';
import type { Vault } from '../../platform/keys/secret-vault.ts';

const text = z.string();
const date = z.iso.datetime().transform((written) => new Date(written));

const occasion = z.object({
  at: date,
  device: z.object({ ipAddress: text.nullable(), userAgent: text.nullable() }),
  place: z.object({ cityName: text, countryISOCode: text }).nullable(),
});

const content = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['verify-email', 'sign-in-code', 'elevated-access-code', 'email-change-code']),
    code: text,
    minutes: z.number(),
  }),
  z.object({ kind: z.literal('account-exists'), signInUrl: text }),
  z.object({ kind: z.literal('password-reset'), url: text, minutes: z.number() }),
  z.object({
    kind: z.literal('invitation'),
    organizationName: text,
    inviterName: text,
    url: text,
    expiresAt: date,
  }),
  z.object({
    kind: z.enum([
      'new-device',
      'password-set',
      'password-changed',
      'second-factor-added',
      'second-factor-removed',
      'second-factor-removed-by-operator',
      'recovery-codes-made',
      'recovery-code-used',
      'session-stolen',
    ]),
    occasion,
  }),
  z.object({ kind: z.literal('account-connected'), providerName: text, occasion }),
  z.object({ kind: z.literal('email-changed'), newEmail: text, occasion }),
]) satisfies z.ZodType<IdentityMailContent>;

const waitingIdentityMail = z.object({ to: text.nullable(), sentAt: date, content });

export type QueuedIdentityMail = z.infer<typeof waitingIdentityMail>;

const contextOf = (mailId: string): string => `identity-mail:${mailId}`;

export function sealIdentityMail(vault: Vault, mailId: string, mail: QueuedIdentityMail): string {
  return vault.seal(JSON.stringify(mail), contextOf(mailId));
}

/** Throws for data that was not encrypted for this mail. */
export function openIdentityMail(vault: Vault, mailId: string, sealed: string): QueuedIdentityMail {
  return waitingIdentityMail.parse(JSON.parse(vault.open(sealed, contextOf(mailId))));
}
