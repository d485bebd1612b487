// A separate process with Apple's push service and phones, which count pushes without fetching.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createIphoneFleet,
  type FleetPass,
  openCertificateAuthority,
  startVirtualApns,
} from '@tessera/wallet-lab';
import { answerParent } from '../child.ts';
import { now } from '../figures.ts';

export type SinkGreeting = {
  pid: number;
  url: string;
  topic: string;
  caPem: string;
  certificatePem: string;
  privateKeyPem: string;
  environment: Record<string, string>;
  devices: { deviceLibraryIdentifier: string; pushToken: string }[];
};

export type SinkReport = {
  pushes: number;
  phones: number;
  firstAt: number;
  lastAt: number;
  /** Pushes to any token since the last reset; those without a phone are accepted as well. */
  any: number;
  /** Messages shown since the last reset by phones that follow pushes, each from a verified pass. */
  shown: number;
  failures: string[];
  tokens?: string[];
};

export type SinkQuestion = 'reset' | 'report' | 'tokens' | { passes: FleetPass[] };

const topic = 'pass.com.example.bench';
const [directory = '', phones = '0', follow = ''] = process.argv.slice(2);
const clock = (): Date => new Date();

await mkdir(directory, { recursive: true });
const certificateAuthority = await openCertificateAuthority({
  directory: join(directory, 'authority'),
  clock,
});
const certificate = await certificateAuthority.issuePassCertificate({
  passTypeIdentifier: topic,
  teamIdentifier: 'BENCHTEAM1',
  organizationName: 'Bench',
});
const apns = await startVirtualApns({ certificateAuthority, clock });
const { rootPem } = certificateAuthority;
const fleet = createIphoneFleet({
  count: Number(phones),
  apns,
  follow: follow === 'follow',
  connections: 16,
  verify: { trustedRootPem: rootPem, clock },
});
const reached = new Set<string>();
let before = { pushes: 0, messages: 0 };
let any = 0;
let firstAt = 0;
let lastAt = 0;
const tokensOfPhones = new Set(fleet.devices.map(({ pushToken }) => pushToken));
apns.onPush(({ token }) => {
  lastAt = now();
  if (any === 0) firstAt = lastAt;
  any += 1;
  if (tokensOfPhones.has(token)) reached.add(token);
});

const file = async (name: string, text: string): Promise<string> => {
  await writeFile(join(directory, name), text);
  return join(directory, name);
};
const greeting: SinkGreeting = {
  pid: process.pid,
  url: apns.url,
  topic,
  caPem: apns.caPem,
  certificatePem: certificate.certificatePem + certificate.wwdrPem,
  privateKeyPem: certificate.privateKeyPem ?? '',
  environment: {
    APPLE_PUSH_URL: apns.url,
    APPLE_PUSH_CA: await file('apns.pem', apns.caPem),
    APPLE_CERTIFICATE_FILE: await file('pass.pem', certificate.certificatePem),
    APPLE_KEY_FILE: await file('pass.key', certificate.privateKeyPem ?? ''),
    APPLE_WWDR_FILE: await file('wwdr.pem', certificate.wwdrPem),
  },
  devices: fleet.devices.map(({ deviceLibraryIdentifier, pushToken }) => ({
    deviceLibraryIdentifier,
    pushToken,
  })),
};

answerParent(greeting, async ({ question }: { question: SinkQuestion }): Promise<SinkReport> => {
  if (typeof question === 'object') await fleet.register(question.passes);
  if (question === 'reset') {
    before = fleet.report();
    any = 0;
    reached.clear();
    firstAt = 0;
    lastAt = 0;
  }
  const { pushes, messages, failures } = fleet.report();
  const report = {
    pushes: pushes - before.pushes,
    phones: reached.size,
    firstAt,
    lastAt,
    any,
    shown: messages - before.messages,
    failures,
  };
  return question === 'tokens' ? { ...report, tokens: [...reached] } : report;
});
