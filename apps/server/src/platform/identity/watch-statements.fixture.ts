import type { IdentityOptions } from '@tessera/identity';
import { password } from '../../../../../packages/identity/src/testing/test-site.ts';
import { createWorld } from '../../../../../packages/identity/src/testing/test-world.ts';
import { openDatabase } from '../database/database.ts';
import { createIdentityStore } from './identity-store.ts';

/** Records the statements that a piece of work runs. */
export async function watchStatements(
  databaseUrl: string,
  email: string,
  overrides: Partial<IdentityOptions> = {},
) {
  const statements: string[] = [];
  const watched = openDatabase({ url: databaseUrl, onStatement: (statement) => statements.push(statement) });
  const { identity, browser } = await createWorld({
    store: createIdentityStore(watched.global),
    ...overrides,
  });
  const names = { firstName: null, lastName: null };
  const { id: userId } = await identity.createUser({ email, password, ...names, emailVerified: true });
  const { id: organizationId } = await identity.createOrganization({ name: 'Aurora' });
  await identity.addMembership({ userId, organizationId, role: 'admin' });
  const during = async (work: () => Promise<unknown>) => {
    statements.length = 0;
    await work();
    return [...statements];
  };
  return { browser, during, close: () => watched.close() };
}
