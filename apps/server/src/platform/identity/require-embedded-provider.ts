import type { AccountProvider, EmbeddedProvider } from './account-provider.ts';

/** Demo data and tests create accounts, which only the embedded provider can. */
export function requireEmbeddedProvider({ identity }: { identity: AccountProvider }): EmbeddedProvider {
  if (identity.name === 'embedded') return identity;
  throw new Error('The accounts are kept elsewhere, and cannot be made here.');
}
