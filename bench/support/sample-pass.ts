import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PassJsonInput } from '@tessera/apple-wallet';
import { openCertificateAuthority, type PassCertificate } from '@tessera/wallet-lab';

const passTypeIdentifier = 'pass.com.example.bench';
const teamIdentifier = 'BENCHTEAM1';

/** A PNG signature; random bytes follow, which are like a compressed image for a signer. */
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Images of a designed store card: 137,516 bytes in eight files. */
const imageBytes = {
  'icon.png': 1_436,
  'icon@2x.png': 3_210,
  'icon@3x.png': 5_870,
  'logo.png': 4_000,
  'logo@2x.png': 9_000,
  'logo@3x.png': 16_000,
  'strip@2x.png': 36_000,
  'strip@3x.png': 62_000,
};

export function sampleImages(): Record<string, Buffer> {
  return Object.fromEntries(
    Object.entries(imageBytes).map(([name, bytes]) => [
      name,
      Buffer.concat([pngSignature, randomBytes(bytes - pngSignature.length)]),
    ]),
  );
}

/** A store card with ten fields; each number gives other content, so that no signature can be reused. */
export function samplePass(number: number): PassJsonInput {
  const field = (key: string, label: string, value: string | number) => ({ key, label, value });
  return {
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: `bench-${number}`,
    organizationName: 'Aurora Coffee',
    description: 'Rewards card',
    logoText: 'Aurora Coffee',
    backgroundColor: '#1b2a3c',
    foregroundColor: '#ffffff',
    labelColor: '#c9d4e0',
    webServiceURL: 'https://passes.example.com/wallet/apple/1',
    authenticationToken: 'vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc0123456789',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: `bench-${number}`, altText: String(number) }],
    storeCard: {
      headerFields: [field('points', 'POINTS', number)],
      primaryFields: [field('balance', 'Balance', number / 100)],
      secondaryFields: [field('name', 'MEMBER', `Zoë Ünal ${number}`), field('tier', 'TIER', 'Gold')],
      auxiliaryFields: [field('since', 'SINCE', '2026'), field('visits', 'VISITS', number % 97)],
      backFields: [
        field('news', 'News', 'Nothing new right now.'),
        field('terms', 'Terms', 'One point for every euro. Points expire after two years without a visit.'),
        field('contact', 'Contact', 'hello@example.com'),
        field('website', 'Website', 'https://example.com'),
      ],
    },
  };
}

export async function sampleCertificate(
  clock: () => Date,
): Promise<PassCertificate & { privateKeyPem: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-authority-'));
  try {
    const authority = await openCertificateAuthority({ directory, clock });
    const certificate = await authority.issuePassCertificate({
      passTypeIdentifier,
      teamIdentifier,
      organizationName: 'Bench',
    });
    if (certificate.privateKeyPem === null) throw new Error('The certificate came without its key.');
    return { ...certificate, privateKeyPem: certificate.privateKeyPem };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
