import type { KeyStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { Vault } from '../keys/secret-vault.ts';
import { identityDatabase } from './identity-database.ts';

/** Encrypted: a copy of the database cannot sign tokens. */
export function createIdentityKeyStore(global: Kysely<GlobalTables>, vault: Vault): KeyStore {
  const db = identityDatabase(global);
  return {
    list: async () => {
      const rows = await db
        .selectFrom('identityKeys')
        .selectAll()
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        privateKeyPem: vault.open(row.sealedPrivateKey, sealContext(row.id)),
        createdAt: row.createdAt,
        retiredAt: row.retiredAt,
      }));
    },
    add: async (key) => {
      await db
        .insertInto('identityKeys')
        .values({
          id: key.id,
          sealedPrivateKey: vault.seal(key.privateKeyPem, sealContext(key.id)),
          createdAt: key.createdAt,
          retiredAt: key.retiredAt,
        })
        .execute();
    },
    retire: async (id, at) => {
      await db
        .updateTable('identityKeys')
        .set({ retiredAt: at })
        .where('id', '=', id)
        .where('retiredAt', 'is', null)
        .execute();
    },
  };
}

function sealContext(keyId: string): string {
  return `identity-key:${keyId}`;
}
