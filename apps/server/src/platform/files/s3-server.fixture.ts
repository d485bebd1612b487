import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type S3rver = { configureBuckets(): Promise<unknown>; callback(): RequestListener };
const require = createRequire(import.meta.url);
const S3rver = require('@20minutes/s3rver') as new (options: object) => S3rver;
replaceDes(require('node:crypto') as Crypto);

type Cipher = (algorithm: string, key: Buffer, iv: Buffer) => unknown;
type Crypto = Record<'createCipheriv' | 'createDecipheriv', Cipher>;

/** s3rver seals the tokens of its pages with DES, which OpenSSL 3 lacks; triple DES with one key is the same. */
function replaceDes(crypto: Crypto): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const create = crypto[name];
    crypto[name] = (algorithm, key, iv) =>
      algorithm === 'des'
        ? create('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : create(algorithm, key, iv);
  }
}

export const testBucket = 'tessera-files';

/** s3rver's only account. */
export const testKey = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Answers instead of the storage if it returns true. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A storage that checks signatures, and can go away and come back. */
export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-s3-'));
  const options = { directory, silent: true, configureBuckets: [{ name: testBucket, configs: [] }] };
  const storage = new S3rver(options);
  await storage.configureBuckets();
  const answer = storage.callback();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (!faults.some((fault) => fault(request, response))) answer(request, response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    account: { endpoint, region: 'us-east-1', ...testKey },
    settings: {
      FILES_S3_BUCKET: testBucket,
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_ACCESS_KEY_ID: testKey.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: testKey.secretAccessKey,
    },
    faults,
    requests,
    goAway,
    comeBack: () => listen(port),
    stop: async () => {
      if (server.listening) await goAway();
      rmSync(directory, { recursive: true });
    },
  };
}
