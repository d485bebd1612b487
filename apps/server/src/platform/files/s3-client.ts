import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StorageError } from './storage-error.ts';

export type S3Account = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Request = {
  method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** A status beside success that is no error. */
  accepts?: number;
};

export type S3Client = {
  /** The body must be read or canceled. @throws StorageError */
  open(request: S3Request): Promise<Response>;
  /** Reads the body, a short document. @throws StorageError */
  send(request: S3Request): Promise<{ headers: Headers; text: string }>;
};

const attemptsMax = 3;
const retryMilliseconds = 200;
/** Until the headers of the response, and for each megabyte sent. */
const answerMilliseconds = 15_000;
const megabyteMilliseconds = 10_000;

/** Addresses the bucket in the path, which every S3-compatible storage understands. */
export function createS3Client(account: S3Account, bucket: string): S3Client {
  const { endpoint, ...credentials } = account;
  const label = `The bucket ${bucket} at ${new URL(endpoint).host}`;
  const attempt = async ({ method, key = '', query = {}, headers, body }: S3Request): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      ...credentials,
      service: 's3',
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash },
    }).sign();
    const late = new AbortController();
    const milliseconds = answerMilliseconds + ((body?.length ?? 0) / 1e6) * megabyteMilliseconds;
    const timer = setTimeout(() => late.abort(), milliseconds);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        // A redirect leads to another region, for which the signature is wrong.
        redirect: 'manual',
        signal: late.signal,
        ...(body !== undefined && { body: body as BodyInit }),
      });
    } catch (error) {
      throw unreachable(label, reasonOf(error), error);
    } finally {
      clearTimeout(timer);
    }
  };
  const open = async (request: S3Request): Promise<Response> => {
    const response = await attempt(request);
    if (response.ok || response.status === request.accepts) return response;
    throw await refusalOf(response, label, request);
  };
  const send = async (request: S3Request) => {
    const response = await open(request);
    try {
      return { headers: response.headers, text: await response.text() };
    } catch (error) {
      throw unreachable(label, reasonOf(error), error);
    }
  };
  return {
    open: (request) => withRetries(() => open(request)),
    send: (request) => withRetries(() => send(request)),
  };
}

async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const mayHelp = error instanceof StorageError && error.code === 'unavailable' && !isTimeout(error);
      if (!mayHelp || attempt === attemptsMax) throw error;
      await sleep(retryMilliseconds * 2 ** attempt * Math.random());
    }
  }
}

export function unreachable(label: string, reason: string, cause: unknown): StorageError {
  return new StorageError('unavailable', `${label} does not answer (${reason}).`, { cause });
}

/** Of undici, whose own message is "fetch failed" or "terminated". */
export function reasonOf(error: unknown): string {
  if (isTimeout(error)) return 'no answer in time';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause ? String(cause.code) : cause.message;
}

/** The request has waited long enough, and its caller, too. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isLate =
    error.name === 'AbortError' || /TIMEOUT|TIMEDOUT/.test('code' in error ? String(error.code) : '');
  return isLate || isTimeout(error.cause);
}

const overloaded = [429, 500, 502, 503, 504];

async function refusalOf(
  response: Response,
  label: string,
  { method, key }: S3Request,
): Promise<StorageError> {
  const { status, headers } = response;
  // A HEAD has no body.
  const code = elementOf(await response.text().catch(() => ''), 'Code') ?? '';
  const answer = code ? `${status} ${code}` : status;
  const region = headers.get('x-amz-bucket-region');
  const refused = (finding: string) => new StorageError('refused', `${label} ${finding}`);
  if (code === 'NoSuchBucket' || (status === 404 && key === undefined))
    return refused('does not exist: create it, or correct the name of the bucket.');
  if (status === 404) return new StorageError('ENOENT', `${label} has no file ${key}.`);
  if (status === 507) return new StorageError('ENOSPC', `${label} is full.`);
  if (region && ((status >= 300 && status < 400) || status === 400))
    return refused(`lies in the region ${region}: set FILES_S3_REGION to it.`);
  if (overloaded.includes(status)) return new StorageError('unavailable', `${label} answered ${answer}.`);
  if (status === 401 || status === 403)
    return refused(
      `refuses ${method} (${code || status}): correct FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY, or let the key list, read, write and delete files.`,
    );
  return refused(`answered ${answer}.`);
}

/** The text of the first element of that name: the documents of S3 are flat. */
export function elementOf(xml: string, name: string): string | undefined {
  return elementsOf(xml, name)[0];
}

export function elementsOf(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text = '']) =>
    text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? ''),
  );
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
