// A separate process with Apple's push service and phones, which count pushes without fetching.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIphoneFleet, openCertificateAuthority, startVirtualApns } from '@tessera/wallet-lab';
import { answerParent } from './child.ts';
import { now } from './now.ts';

export type SinkGreeting = {
  url: string;
  topic: string;
  caPem: string;
  certificatePem: string;
  privateKeyPem: string;
  /** The server's settings for this sink. */
  environment: Record<string, string>;
  devices: { deviceLibraryIdentifier: string; pushToken: string }[];
};

export type SinkReport = {
  /** Pushes to the fleet's phones since the last reset. */
  pushes: number;
  /** How many phones received at least one. */
  phones: number;
  firstAt: number;
  lastAt: number;
  /** Which phones: only if asked for. */
  tokens?: string[];
};

export type SinkQuestion = 'reset' | 'report' | 'tokens';

const topic = 'pass.com.example.bench';
const [directory = '', phones = '0'] = process.argv.slice(2);
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
const fleet = createIphoneFleet({ count: Number(phones), apns, follow: false });
const reached = new Set<string>();
let pushesBefore = 0;
let firstAt = 0;
let lastAt = 0;
apns.onPush(({ token }) => {
  lastAt = now();
  if (reached.size === 0) firstAt = lastAt;
  reached.add(token);
});

const file = async (name: string, text: string): Promise<string> => {
  await writeFile(join(directory, name), text);
  return join(directory, name);
};
const greeting: SinkGreeting = {
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
  if (question === 'reset') {
    pushesBefore = fleet.report().pushes;
    reached.clear();
    firstAt = 0;
    lastAt = 0;
  }
  const report = { pushes: fleet.report().pushes - pushesBefore, phones: reached.size, firstAt, lastAt };
  return question === 'tokens' ? { ...report, tokens: [...reached] } : report;
});
