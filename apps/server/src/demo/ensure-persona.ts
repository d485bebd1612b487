import type { Context } from '../context.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { type Persona, personaPassword } from './personas.ts';

/** The persona's account, made when it is not there; answers its id. */
export async function ensurePersona(
  ctx: Pick<Context, 'identity'>,
  { email, firstName, lastName }: Persona,
): Promise<string> {
  const identity = requireEmbeddedProvider(ctx);
  const known = await identity.findUserByEmail(email);
  if (known) return known.id;
  const password = personaPassword;
  const user = await identity.createUser({ email, firstName, lastName, password, emailVerified: true });
  return user.id;
}
