import type { PassJson } from './pass-json.ts';
import type { PassRefusal, PassRefusalReason } from './pass-refusal.ts';
import { readArchive } from './read-archive.ts';

export interface DownloadedPass {
  bytes: Uint8Array;
  lastModified: string | null;
}

/** The changed passes of the device. */
export type PassListing =
  | { kind: 'none' }
  | { kind: 'changed'; serialNumbers: string[]; lastUpdated: string }
  | { kind: 'refused'; refusal: PassRefusal };

/** A temporary failure that a phone retries: the network, or 5xx. */
export class RetryLater extends Error {}

export const passMediaType = 'application/vnd.apple.pkpass';
export const passesMediaType = 'application/vnd.apple.pkpasses';
/** Apple's limits of one .pkpasses file. */
const passesMax = 10;
const passesBytesMax = 150_000_000;

const browserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
const walletAgent = 'passd/1.0 CFNetwork/3826.600.41 Darwin/24.6.0';
/** The timeout of Wallet's requests on iOS is a minute. */
const requestTimeoutMs = 60_000;

export const refusalOf = (reason: PassRefusalReason, sentence: string): PassRefusal => ({ reason, sentence });

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The requests of an iPhone, with an injected fetch. */
export function createWalletRequests(fetch: Fetch, language: () => string) {
  const send = async (url: string, init: RequestInit & { headers?: Record<string, string> }) => {
    try {
      return await fetch(url, {
        ...init,
        headers: { 'user-agent': walletAgent, 'accept-language': language(), ...init.headers },
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
    } catch (cause) {
      throw new RetryLater(`${new URL(url).host} could not be reached.`, { cause });
    }
  };
  return {
    open: (url: string) => openLink(send, url),
    register: (pass: PassJson, device: string, pushToken: string) => register(send, pass, device, pushToken),
    unregister: (pass: PassJson, device: string) =>
      send(registrationUrl(pass, device), { method: 'DELETE', headers: authorization(pass) }),
    list: (serviceUrl: string, device: string, passType: string, tag: string | undefined) =>
      list(send, `${trimmed(serviceUrl)}/v1/devices/${enc(device)}/registrations/${enc(passType)}`, tag),
    get: (pass: PassJson, lastModified: string | null) => getPass(send, pass, lastModified),
    log: (serviceUrl: string, message: string) =>
      send(`${trimmed(serviceUrl)}/v1/log`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ logs: [message] }),
      }),
  };
}

export type WalletRequests = ReturnType<typeof createWalletRequests>;

type Send = (url: string, init: RequestInit & { headers?: Record<string, string> }) => Promise<Response>;

const enc = encodeURIComponent;
const trimmed = (url: string): string => url.replace(/\/+$/, '');
const mediaType = (response: Response): string =>
  (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
const authorization = (pass: PassJson) => ({
  authorization: `ApplePass ${pass.authenticationToken ?? ''}`,
});
const registrationUrl = (pass: PassJson, device: string): string =>
  `${trimmed(pass.webServiceURL ?? '')}/v1/devices/${enc(device)}/registrations/${enc(pass.passTypeIdentifier)}/${enc(pass.serialNumber)}`;

async function openLink(send: Send, url: string): Promise<DownloadedPass | DownloadedPass[] | PassRefusal> {
  const headers = { 'user-agent': browserAgent, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  let response = await send(url, { headers });
  if (response.ok && mediaType(response) === 'text/html') {
    await response.body?.cancel();
    const page = new URL(response.url || url);
    page.pathname = `${trimmed(page.pathname)}/apple`;
    response = await send(page.href, { headers });
  }
  if (!response.ok) {
    await response.body?.cancel();
    return refusalOf('downloadFailed', `The server answered ${response.status}.`);
  }
  return mediaType(response) === passesMediaType ? readPasses(response) : readPass(response);
}

/** The passes of a .pkpasses file: a zip archive with nothing but .pkpass files at its root. */
async function readPasses(response: Response): Promise<DownloadedPass[] | PassRefusal> {
  const bytes = await readBody(response);
  const malformed = (problem: string) =>
    refusalOf('archiveMalformed', `This is no .pkpasses archive: ${problem}.`);
  if (bytes.length > passesBytesMax) return malformed(`it has more than ${passesBytesMax} bytes`);
  const archive = readArchive(bytes);
  if ('problem' in archive) return malformed(archive.problem);
  const stray = [...archive.files.keys()].find((name) => !/^[^/]+\.pkpass$/.test(name));
  if (stray !== undefined) return malformed(`${stray} is no .pkpass at its root`);
  if (archive.files.size === 0 || archive.files.size > passesMax)
    return malformed(`it has ${archive.files.size} passes, not 1 to ${passesMax}`);
  return [...archive.files.values()].map((pass) => ({ bytes: pass, lastModified: null }));
}

async function readPass(response: Response): Promise<DownloadedPass | PassRefusal> {
  const bytes = await readBody(response);
  if (mediaType(response) !== passMediaType)
    return refusalOf(
      'wrongMediaType',
      `The server calls it ${mediaType(response) || 'nothing'}, not ${passMediaType}.`,
    );
  return { bytes, lastModified: response.headers.get('last-modified') };
}

async function readBody(response: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new RetryLater('The connection broke within the answer.', { cause });
  }
}

/** Null on success, else the reason. */
async function register(
  send: Send,
  pass: PassJson,
  device: string,
  pushToken: string,
): Promise<string | null> {
  const response = await send(registrationUrl(pass, device), {
    method: 'POST',
    headers: { ...authorization(pass), 'content-type': 'application/json' },
    body: JSON.stringify({ pushToken }),
  });
  await response.body?.cancel();
  if (response.status === 200 || response.status === 201) return null;
  if (response.status >= 500) throw new RetryLater(`Registering was answered ${response.status}.`);
  return `Registering was answered ${response.status}.`;
}

async function list(send: Send, url: string, tag: string | undefined): Promise<PassListing> {
  const query = tag === undefined ? '' : `?passesUpdatedSince=${enc(tag)}`;
  const response = await send(url + query, {});
  if (response.status === 204) return { kind: 'none' };
  const text = Buffer.from(await readBody(response)).toString('utf8');
  if (response.status !== 200) throw new RetryLater(`The list of passes was answered ${response.status}.`);
  return readListing(text);
}

function readListing(text: string): PassListing {
  const refuse = (reason: PassRefusalReason, sentence: string): PassListing => ({
    kind: 'refused',
    refusal: refusalOf(reason, sentence),
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('listMalformed', 'The list of passes is no JSON.');
  }
  if (typeof value !== 'object' || value === null || !('serialNumbers' in value))
    return refuse('listMalformed', 'The list of passes has no serialNumbers.');
  const { serialNumbers } = value;
  if (!Array.isArray(serialNumbers) || !serialNumbers.every((serial) => typeof serial === 'string'))
    return refuse('listMalformed', 'The serialNumbers are no list of texts.');
  const lastUpdated = 'lastUpdated' in value ? value.lastUpdated : undefined;
  return typeof lastUpdated === 'string'
    ? { kind: 'changed', serialNumbers, lastUpdated }
    : refuse('lastUpdatedNotText', 'lastUpdated is not a text, so Wallet fetches nothing.');
}

async function getPass(
  send: Send,
  pass: PassJson,
  lastModified: string | null,
): Promise<DownloadedPass | PassRefusal | 'unchanged'> {
  const url = `${trimmed(pass.webServiceURL ?? '')}/v1/passes/${enc(pass.passTypeIdentifier)}/${enc(pass.serialNumber)}`;
  const condition: Record<string, string> =
    lastModified === null ? {} : { 'if-modified-since': lastModified };
  const response = await send(url, { headers: { ...authorization(pass), ...condition } });
  if (response.status === 304) return 'unchanged';
  if (response.status === 200) return readPass(response);
  await response.body?.cancel();
  if (response.status >= 500) throw new RetryLater(`The pass was answered ${response.status}.`);
  return refusalOf('downloadFailed', `The pass was answered ${response.status}.`);
}
