import { changeTexts } from './change-texts.ts';
import type { FleetSend } from './fleet-http.ts';
import { type PassJson, passJsonSchema } from './pass-json.ts';
import { readArchive } from './read-archive.ts';
import { verifyPkpass } from './verify-pkpass.ts';

/** A pass on a device of the fleet. */
export interface FleetPass {
  webServiceUrl: string;
  passTypeIdentifier: string;
  serialNumber: string;
  authenticationToken: string;
}

/** The observations of the fleet. */
export interface FleetReport {
  devices: number;
  registered: number;
  pushes: number;
  lists: number;
  fetched: number;
  unchanged: number;
  retried: number;
  /** Requests that failed after all retries, with the last reason. */
  failures: string[];
  messages: number;
}

export interface FleetDevice {
  readonly index: number;
  readonly deviceLibraryIdentifier: string;
  readonly pushToken: string;
  /** All texts that its lock screen has shown, in order. */
  readonly messages: readonly string[];
  /** By type and serial number. */
  readonly passes: ReadonlyMap<string, Readonly<HeldPass>>;
}

/** A pass with the content of its last download. */
export interface HeldPass extends FleetPass {
  content: PassJson | null;
  lastModified: string | null;
}

export interface Device extends FleetDevice {
  messages: string[];
  passes: Map<string, HeldPass>;
  tags: Map<string, string>;
  busy: Map<string, { again: boolean }>;
}

/** The root that the devices trust, and their time. */
export interface FleetTrust {
  trustedRootPem: string;
  clock: () => Date;
}

export interface Fleet {
  devices: Device[];
  send: FleetSend;
  counts: FleetReport;
  sleep: (milliseconds: number) => Promise<void>;
  retryDelaysMs: readonly number[];
  verify: FleetTrust | null;
  tasks: Set<Promise<void>>;
  closed: boolean;
}

const region = { locale: 'en-GB', timeZone: 'UTC' };
const encode = encodeURIComponent;

export const keyOf = (pass: FleetPass): string => `${pass.passTypeIdentifier}/${pass.serialNumber}`;

/** Fetches the pass, so that later changes are detected, and registers the device for it. */
export async function registerDevice(fleet: Fleet, device: Device, pass: FleetPass): Promise<void> {
  const held: HeldPass = { ...pass, content: null, lastModified: null };
  await fetchPass(fleet, device, held);
  device.passes.set(keyOf(pass), held);
  const url = `${listUrl(device, pass.webServiceUrl, pass.passTypeIdentifier)}/${encode(pass.serialNumber)}`;
  const { status } = await fleet.send(url, {
    method: 'POST',
    headers: { ...authorization(pass), 'content-type': 'application/json' },
    body: JSON.stringify({ pushToken: device.pushToken }),
  });
  if (status !== 200 && status !== 201) throw new Error(`Registering was answered ${status}.`);
  fleet.counts.registered += 1;
}

const authorization = (pass: FleetPass) => ({ authorization: `ApplePass ${pass.authenticationToken}` });

const listUrl = (device: Device, serviceUrl: string, passType: string): string =>
  `${serviceUrl.replace(/\/+$/, '')}/v1/devices/${device.deviceLibraryIdentifier}/registrations/${encode(passType)}`;

/** The list of changed passes, or null if there are none. */
export async function fetchList(
  fleet: Fleet,
  device: Device,
  serviceUrl: string,
  passType: string,
  tag: string | undefined,
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  fleet.counts.lists += 1;
  const query = tag === undefined ? '' : `?passesUpdatedSince=${encode(tag)}`;
  const { status, body } = await fleet.send(listUrl(device, serviceUrl, passType) + query);
  if (status === 204) return null;
  if (status !== 200) throw new Error(`The list of passes was answered ${status}.`);
  const { serialNumbers, lastUpdated } = JSON.parse(body.toString('utf8'));
  if (!Array.isArray(serialNumbers) || typeof lastUpdated !== 'string')
    throw new Error('The list of passes is not of the form Wallet takes.');
  return { serialNumbers, lastUpdated };
}

/** Downloads the pass if it has changed, and records what the lock screen would show. */
export async function fetchPass(fleet: Fleet, device: Device, held: HeldPass): Promise<void> {
  const url = `${held.webServiceUrl.replace(/\/+$/, '')}/v1/passes/${encode(held.passTypeIdentifier)}/${encode(held.serialNumber)}`;
  const condition: Record<string, string> =
    held.lastModified === null ? {} : { 'if-modified-since': held.lastModified };
  const { status, headers, body } = await fleet.send(url, {
    headers: { ...authorization(held), ...condition },
  });
  if (status === 304) {
    fleet.counts.unchanged += 1;
    return;
  }
  if (status !== 200) throw new Error(`The pass was answered ${status}.`);
  fleet.counts.fetched += 1;
  const content = fleet.verify ? verifiedPass(body, fleet.verify) : readPassJson(body);
  if (held.content) {
    for (const { text } of changeTexts(held.content, content, region, fleet.verify?.clock() ?? new Date())) {
      device.messages.push(text);
      fleet.counts.messages += 1;
    }
  }
  held.content = content;
  held.lastModified = headers['last-modified'] ?? null;
}

function verifiedPass(bytes: Buffer, { trustedRootPem, clock }: FleetTrust): PassJson {
  const { pass, refusals } = verifyPkpass(bytes, { trustedRootPem, now: clock() });
  if (!pass || refusals.length > 0) throw new Error(`The pass is refused: ${JSON.stringify(refusals)}`);
  return pass;
}

function readPassJson(bytes: Buffer): PassJson {
  const archive = readArchive(bytes, (name) => name === 'pass.json');
  const file = 'files' in archive ? archive.files.get('pass.json') : undefined;
  if (!file) throw new Error('The download is no pass.');
  return passJsonSchema.parse(JSON.parse(Buffer.from(file).toString('utf8')));
}
