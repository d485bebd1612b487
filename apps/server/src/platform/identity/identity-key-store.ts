import type { KeyStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { Vault } from '../keys/seal.ts';

/** The provider's signing keys, sealed: who copies the database cannot sign tokens. */
export function createIdentityKeyStore(db: Kysely<GlobalTables>, vault: Vault): KeyStore {
  return {
    list: async () => {
      const rows = await db
        .selectFrom('identity_keys')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        privateKeyPem: vault.open(row.sealed_private_key, sealContext(row.id)),
        createdAt: row.created_at,
        retiredAt: row.retired_at,
      }));
    },
    add: async (key) => {
      await db
        .insertInto('identity_keys')
        .values({
          id: key.id,
          sealed_private_key: vault.seal(key.privateKeyPem, sealContext(key.id)),
          created_at: key.createdAt,
          retired_at: key.retiredAt,
        })
        .execute();
    },
    retire: async (id, at) => {
      await db
        .updateTable('identity_keys')
        .set({ retired_at: at })
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .execute();
    },
  };
}

function sealContext(keyId: string): string {
  return `identity-key:${keyId}`;
}
