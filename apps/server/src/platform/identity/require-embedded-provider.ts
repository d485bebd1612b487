import type { AccountProvider, EmbeddedProvider } from './account-provider.ts';

/** For the demo data, whose people have accounts here. A start with WorkOS never comes this far. */
export function requireEmbeddedProvider({ identity }: { identity: AccountProvider }): EmbeddedProvider {
  if (identity.name === 'embedded') return identity;
  throw new Error('The accounts are kept elsewhere, and cannot be made here.');
}
