import { decodeBase32, IdentityError, totpCode, totpStepAt } from '@tessera/identity';
import type { Context } from '../context.ts';
import { makeSystemAdmin } from '../features/organizations/make-system-admin.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { ensurePersona } from './ensure-persona.ts';
import { personas } from './personas.ts';

/** What the persona's authenticator app would hold. As little a secret as the password beside it. */
export const personaTotpSecret = 'TESSERADEMOTESSERADEMOTESSERADEM';

/** What the persona would have written down in case the telephone is lost; printed at every start, so the same on every machine. */
export const personaRecoveryCodes: readonly string[] = Array.from(
  { length: 10 },
  (_, number) => `TESS${number}-DEM0${number}`,
);

/** The personas that differ by more than a membership: one signs in with a second factor, one sees every organization. */
export async function ensureGuardedPersonas(ctx: Context): Promise<void> {
  await makeSystemAdmin(ctx, await ensurePersona(ctx, personas.systemAdmin));
  const userId = await ensurePersona(ctx, personas.secondFactor);
  try {
    await requireEmbeddedProvider(ctx).addTotpFactor({
      userId,
      secretBase32: personaTotpSecret,
      recoveryCodes: personaRecoveryCodes,
    });
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'factor_exists') throw error;
  }
}

/** The code the persona's app shows at this moment. */
export function personaCode(now: Date): string {
  const secret = decodeBase32(personaTotpSecret);
  if (!secret) throw new Error('The demo’s secret is not Base32.');
  return totpCode(secret, totpStepAt(now));
}
