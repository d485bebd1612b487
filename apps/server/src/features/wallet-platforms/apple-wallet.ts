import {
  type CertificateAuthorities,
  type PushClient,
  readSigningIdentity,
  type SigningIdentity,
} from '@tessera/apple-wallet';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';

export type AppleWallet = {
  /** The platform's own pass type identifier, shared by workspaces without one; null where the operator has none. */
  platform: { certificateId: string; identifier: string; teamIdentifier: string; expiresAt: Date } | null;
  /** A certificate ready to sign, its key opened on first use and kept in memory for a while. */
  signingIdentity(certificateId: string): Promise<SigningIdentity>;
  push: PushClient;
  /** To whom an uploaded certificate has to lead. */
  authorities: CertificateAuthorities;
};

/** Opened keys held at once, and for how long: few enough to say where secrets are, enough for a busy node's workspaces. */
const openKeysMax = 500;
const openKeyMinutes = 30;

type Options = Pick<Context, 'database' | 'vault' | 'clock'> &
  Pick<AppleWallet, 'platform' | 'push' | 'authorities'>;

/**
 * Apple's side as the rooms use it: who signs, and where pushes go. A certificate never changes under its id: a renewal brings a
 * new one, and who asks for that one's identity has the new key at once, in every process.
 */
export function createAppleWallet(options: Options): AppleWallet {
  const { database, vault, clock, platform, push, authorities } = options;
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
    authorities,
    signingIdentity: async (certificateId) => {
      const identity = await identities.fetch(certificateId);
      if (!identity) throw new Error(`Certificate ${certificateId} could not be opened.`);
      return identity;
    },
  };
}
