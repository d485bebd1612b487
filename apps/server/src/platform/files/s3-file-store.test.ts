import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openS3FileStore, type S3FileStore } from './s3-file-store.ts';
import { startS3Server, testBucket } from './s3-server.fixture.ts';

const partBytes = 5 * 1024 * 1024;
const location = { bucket: testBucket, prefix: '' };

let server: Awaited<ReturnType<typeof startS3Server>>;
let files: S3FileStore;

beforeAll(async () => {
  server = await startS3Server();
  files = openS3FileStore(server.account, location, { partBytes });
});
afterAll(() => server?.stop());
afterEach(() => {
  server.faults.length = 0;
  server.requests.length = 0;
});

const large = Buffer.alloc(3 * partBytes, 'The quick brown fox. ');

test('while the storage is away everything fails in one sentence; then the files are as before', async () => {
  await files.write('1/kept', Buffer.from('kept'));
  await server.goAway();
  const sentence = /^The bucket tessera-files at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\.$/;
  const attempts = [
    files.write('1/kept', Buffer.from('new')),
    files.read('1/kept'),
    files.remove('1/kept'),
    files.check(),
    files.modifiedAt('1/kept'),
    Array.fromAsync(files.list()),
  ];
  for (const attempt of await Promise.allSettled(attempts))
    expect(attempt).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(sentence) },
    });
  await server.comeBack();
  expect((await files.read('1/kept'))?.toString()).toBe('kept');
});

test('a storage that goes away during an upload keeps the former file', async () => {
  await files.write('2/import', Buffer.from('before'));
  const parts = async function* () {
    yield large.subarray(0, partBytes);
    await server.goAway();
    yield large.subarray(partBytes);
  };
  await expect(files.writeParts('2/import', parts())).rejects.toMatchObject({ code: 'unavailable' });
  await server.comeBack();
  expect((await files.read('2/import'))?.toString()).toBe('before');
});

test('an upload whose sender fails is given up at the storage', async () => {
  const parts = async function* () {
    yield large;
    throw new Error('The sender hung up.');
  };
  await expect(files.writeParts('3/import', parts())).rejects.toThrow('hung up');
  expect(server.requests.at(-1)).toMatch(/^DELETE \/tessera-files\/3\/import\?uploadId=/);
});

/** Ends the connection of a download after its first bytes. */
const breakDownload = (then?: () => void) => {
  let isBroken = false;
  server.faults.push(({ method }, response) => {
    if (method !== 'GET' || isBroken) return false;
    isBroken = true;
    let sent = 0;
    const write = response.write.bind(response) as (chunk: Buffer) => boolean;
    response.write = ((chunk: Buffer) => {
      sent += chunk.byteLength;
      const isTaken = write(chunk);
      if (sent > partBytes) {
        response.socket?.destroy();
        then?.();
      }
      return isTaken;
    }) as typeof response.write;
    return false;
  });
};

test('a download whose connection ends is continued where it ended', async () => {
  await files.writeParts('4/import', [large] as never);
  breakDownload();
  expect((await files.read('4/import'))?.equals(large)).toBe(true);
  expect(server.requests.filter((request) => request === 'GET /tessera-files/4/import')).toHaveLength(2);
});

test('a download does not continue in a file that replaced its own', async () => {
  await files.writeParts('5/import', [large] as never);
  server.faults.push(({ headers }, response) => {
    if (!headers['if-match']) return false;
    response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
    return true;
  });
  breakDownload();
  await expect(files.read('5/import')).rejects.toThrow('answered 412 PreconditionFailed.');
});

test('an overloaded storage is asked again', async () => {
  const refusals = [503, 429];
  server.faults.push((_, response) => {
    const status = refusals.shift();
    if (status) response.writeHead(status).end('<Error><Code>SlowDown</Code></Error>');
    return status !== undefined;
  });
  await files.write('6/abc', Buffer.from('hello'));
  expect((await files.read('6/abc'))?.toString()).toBe('hello');
});

test('a failure that the storage reports after its 200 keeps the former file', async () => {
  await files.write('7/import', Buffer.from('before'));
  server.faults.push(({ method, url = '' }, response) => {
    if (method !== 'POST' || !url.includes('uploadId')) return false;
    response.writeHead(200).end('<Error><Code>InternalError</Code></Error>');
    return true;
  });
  await expect(files.writeParts('7/import', [large] as never)).rejects.toThrow('did not store 7/import');
  expect((await files.read('7/import'))?.toString()).toBe('before');
});

test('a full storage is a full disk', async () => {
  server.faults.push((_, response) => {
    response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
    return true;
  });
  await expect(files.write('8/abc', Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOSPC' });
});

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, testBucket, 'correct FILES_S3_ACCESS_KEY_ID'],
  ['an unknown key', { accessKeyId: 'unknown' }, testBucket, 'correct FILES_S3_ACCESS_KEY_ID'],
  ['a missing bucket', {}, 'missing-bucket', 'missing-bucket at 127.0.0.1'],
])('%s is named', async (_, account, bucket, words) => {
  const store = openS3FileStore({ ...server.account, ...account }, { bucket, prefix: '' });
  await expect(store.requireAccess()).rejects.toThrow(words);
});

test('a bucket of another region names it, and a redirect is not followed', async () => {
  server.faults.push((_, response) => {
    response.writeHead(301, { 'x-amz-bucket-region': 'eu-west-1', location: 'http://127.0.0.1:1/' }).end();
    return true;
  });
  await expect(files.requireAccess()).rejects.toThrow(
    'lies in the region eu-west-1: set FILES_S3_REGION to it.',
  );
});

test('the check of access leaves nothing behind', async () => {
  const before = await Array.fromAsync(files.list());
  await files.requireAccess();
  expect(await Array.fromAsync(files.list())).toEqual(before);
});
