import { hkdfSync } from 'node:crypto';

/** One key per purpose, so that a token of one kind is never valid as another. */
export type Keys = {
  downloadLinks: Buffer;
  bundleLinks: Buffer;
  linkClicks: Buffer;
  unsubscribeLinks: Buffer;
  apiKeyLinks: Buffer;
  embeddedPageFrames: Buffer;
  appleAuthentication: Buffer;
  marketplaceTokens: Buffer;
  integrationKeys: Buffer;
  fileLinks: Buffer;
  signUps: Buffer;
  bounceAddresses: Buffer;
  rotatingBarcodes: Buffer;
  scannerPins: Buffer;
};

/** HKDF-SHA-256 (RFC 5869): the same root key yields the same keys on every machine. */
export function deriveKeys(rootKey: Uint8Array): Keys {
  const derive = (purpose: string): Buffer => deriveKey(rootKey, purpose);
  return {
    downloadLinks: derive('download links'),
    bundleLinks: derive('bundle links'),
    linkClicks: derive('link clicks'),
    unsubscribeLinks: derive('unsubscribe links'),
    apiKeyLinks: derive('api key links'),
    embeddedPageFrames: derive('embedded page frames'),
    appleAuthentication: derive('apple authentication'),
    marketplaceTokens: derive('marketplace tokens'),
    integrationKeys: derive('integration keys'),
    fileLinks: derive('file links'),
    signUps: derive('sign-ups'),
    bounceAddresses: derive('bounce addresses'),
    rotatingBarcodes: derive('rotating barcodes'),
    scannerPins: derive('scanner pins'),
  };
}

/** Does not reveal the key. */
export function fingerprintOf(masterKey: Uint8Array): string {
  return deriveKey(masterKey, 'master key fingerprint').toString('hex');
}

function deriveKey(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `tessera ${purpose}`, 32));
}
