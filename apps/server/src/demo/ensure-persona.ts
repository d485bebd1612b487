import type { Context } from '../context.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { type Persona, personaPassword } from './personas.ts';

/** The account, made when it is not there; answers its id. Without a password only whoever reads its mail gets in. */
export async function ensurePersona(
  ctx: Pick<Context, 'identity'>,
  { email, firstName, lastName }: Pick<Persona, 'email' | 'firstName' | 'lastName'>,
  password: string | null = personaPassword,
): Promise<string> {
  const identity = requireEmbeddedProvider(ctx);
  const known = await identity.findUserByEmail(email);
  if (known) return known.id;
  const user = await identity.createUser({ email, firstName, lastName, password, emailVerified: true });
  return user.id;
}
