import { type PushClient, readSigningIdentity, type SigningIdentity } from '@tessera/apple-wallet';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';

export type AppleWallet = {
  /** The platform's own pass type identifier, shared by workspaces without one; null where the operator has none. */
  platform: { certificateId: string; identifier: string; teamIdentifier: string; expiresAt: Date } | null;
  /** A certificate ready to sign, its key opened on first use and kept in memory for a while. */
  signingIdentity(certificateId: string): Promise<SigningIdentity>;
  push: PushClient;
};

/** Opened keys held at once, and for how long: few enough to say where secrets are, enough for a busy node's workspaces. */
const openKeysMax = 500;
const openKeyMinutes = 30;

type Options = Pick<Context, 'database' | 'vault' | 'clock'> & Pick<AppleWallet, 'platform' | 'push'>;

/** Apple's side as the rooms use it: who signs, and where pushes go. */
export function createAppleWallet({ database, vault, clock, platform, push }: Options): AppleWallet {
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
  return {
    platform,
    push,
    signingIdentity: async (certificateId) => {
      const identity = await identities.fetch(certificateId);
      if (!identity) throw new Error(`Certificate ${certificateId} could not be opened.`);
      return identity;
    },
  };
}
