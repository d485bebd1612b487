import type { AccountProvider, EmbeddedProvider } from './account-provider.ts';

/** For demo data and tests, which create accounts; with WorkOS there is no demo data. */
export function requireEmbeddedProvider({ identity }: { identity: AccountProvider }): EmbeddedProvider {
  if (identity.name === 'embedded') return identity;
  throw new Error('The accounts are kept elsewhere, and cannot be made here.');
}
