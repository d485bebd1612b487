import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { openCertificateAuthority, type PassCertificate } from '../authority/open-certificate-authority.ts';

export interface PassChange {
  passJson?: Record<string, unknown>;
  /** Replaces pass.json completely. */
  passText?: string;
  files?: Record<string, Uint8Array>;
  without?: string[];
  manifest?: (hashes: Record<string, string>) => Record<string, string>;
  /** Replaces arguments of `openssl cms -sign`. */
  signArguments?: string[];
  certificate?: PassCertificate;
  /** Store without compression. */
  stored?: boolean;
  /** Modifies the archive's files after signing. */
  finally?: (files: Record<string, Uint8Array>) => Record<string, Uint8Array>;
}

export const passType = 'pass.example.bakery';
export const team = 'ABCDE12345';

/** A single dark pixel: the smallest real PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const goodPass = {
  formatVersion: 1,
  passTypeIdentifier: passType,
  teamIdentifier: team,
  serialNumber: 'c0ffee',
  organizationName: 'Bäckerei Zoë',
  description: 'Loyalty card',
  webServiceURL: 'http://localhost:3000/wallet/apple',
  authenticationToken: 'a-token-of-sufficient-length',
  backgroundColor: 'rgb(12, 34, 56)',
  barcodes: [{ format: 'PKBarcodeFormatQR', message: 'Zoë-1', messageEncoding: 'iso-8859-1' }],
  storeCard: {
    headerFields: [{ key: 'points', label: 'Points', value: 40, changeMessage: 'You now have %@ points' }],
    backFields: [{ key: 'latestMessage', label: 'News', value: '', changeMessage: '%@' }],
  },
};

/** Creates passes with openssl and a zip library, independent of our code except for the certificates. */
export async function createPassMaker() {
  const directory = mkdtempSync(join(tmpdir(), 'pass-maker-'));
  const clock = () => new Date();
  const authority = await openCertificateAuthority({ directory: join(directory, 'authority'), clock });
  const certificate = await authority.issuePassCertificate({
    passTypeIdentifier: passType,
    teamIdentifier: team,
    organizationName: 'Bäckerei Zoë',
  });
  const sign = (manifest: string, signer: PassCertificate, options: string[] = []): Buffer => {
    const at = (name: string) => join(directory, name);
    writeFileSync(at('leaf.pem'), signer.certificatePem);
    writeFileSync(at('key.pem'), signer.privateKeyPem ?? '');
    writeFileSync(at('wwdr.pem'), signer.wwdrPem);
    writeFileSync(at('manifest.json'), manifest);
    const inputs = ['-in', at('manifest.json'), '-signer', at('leaf.pem'), '-inkey', at('key.pem')];
    const extra = options.length > 0 ? options : ['-certfile', at('wwdr.pem'), '-md', 'sha256'];
    const filled = extra.map((argument) => (argument === 'WWDR' ? at('wwdr.pem') : argument));
    execFileSync('openssl', [
      'cms',
      '-sign',
      '-binary',
      ...inputs,
      ...filled,
      '-outform',
      'DER',
      '-out',
      at('signature'),
    ]);
    return readFileSync(at('signature'));
  };
  return {
    authority,
    certificate,
    directory,
    trust: { trustedRootPem: authority.rootPem, now: new Date() },
    make(change: PassChange = {}): Buffer {
      const text = change.passText ?? JSON.stringify({ ...goodPass, ...change.passJson });
      const content: Record<string, Uint8Array> = {
        'pass.json': Buffer.from(text),
        'icon.png': pixel,
        'logo@2x.png': pixel,
        ...change.files,
      };
      for (const name of change.without ?? []) delete content[name];
      const hashes = Object.fromEntries(
        Object.entries(content).map(([name, bytes]) => [
          name,
          createHash('sha1').update(bytes).digest('hex'),
        ]),
      );
      const manifest = JSON.stringify(change.manifest?.(hashes) ?? hashes);
      const signature = sign(manifest, change.certificate ?? certificate, change.signArguments);
      const files = { ...content, 'manifest.json': Buffer.from(manifest), signature };
      return Buffer.from(zipSync(change.finally?.(files) ?? files, { level: change.stored ? 0 : 6 }));
    },
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export type PassMaker = Awaited<ReturnType<typeof createPassMaker>>;
