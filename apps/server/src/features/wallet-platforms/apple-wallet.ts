import { readSigningIdentity, type SigningIdentity } from '@tessera/apple-wallet';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { AppleWallet } from '../../platform/ports/wallets.ts';

/** Bounds the decrypted keys in memory. */
const openKeysMax = 500;
const openKeyMinutes = 30;

type Options = Pick<Context, 'database' | 'vault' | 'clock'> &
  Pick<AppleWallet, 'platform' | 'push' | 'authorities'>;

/** The certificate of an id never changes: a renewal inserts a new one, so that every process uses the new key at once. */
export function createAppleWallet({ platform, push, authorities, ...options }: Options): AppleWallet {
  return { platform, push, authorities, signingIdentity: openSigningIdentities(options) };
}

export function openSigningIdentities({
  database,
  vault,
  clock,
}: Pick<Context, 'database' | 'vault' | 'clock'>): AppleWallet['signingIdentity'] {
  const identities = new LRUCache<string, SigningIdentity>({
    max: openKeysMax,
    ttl: openKeyMinutes * 60_000,
    fetchMethod: async (certificateId) => {
      const certificate = await database.global
        .selectFrom('apple_certificates')
        .selectAll()
        .where('id', '=', certificateId)
        .executeTakeFirstOrThrow();
      return readSigningIdentity({
        certificatePem: certificate.certificate_pem,
        privateKeyPem: vault.open(certificate.sealed_private_key, `apple-certificate:${certificateId}`),
        wwdrPem: certificate.wwdr_pem,
        clock,
      });
    },
  });
  return async (certificateId) => {
    const identity = await identities.fetch(certificateId);
    if (!identity) throw new Error(`Certificate ${certificateId} could not be opened.`);
    return identity;
  };
}
