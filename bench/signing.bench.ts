import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  buildPass,
  buildPassJson,
  createPassWebService,
  type PassWebServiceStore,
  prepareAssets,
  readSigningIdentity,
} from '@tessera/apple-wallet';
import { PKPass } from 'passkit-generator';
import { median, type Row } from './support/figures.ts';
import { rateOf } from './support/load.ts';
import { sampleCertificate, sampleImages, samplePass } from './support/sample-pass.ts';

const inFlight = 8 * availableParallelism();
const rounds = 15;
const sliceMilliseconds = 400;
const delayWindows = 5;
const issuingMilliseconds = 2_000;
const nanosecondsPerMillisecond = 1e6;

const clock = (): Date => new Date();

type Work = () => Promise<unknown>;
type Works = { ours: Work; bare: Work; theirs: Work; unchanged: Work };

export async function measure(): Promise<Row[]> {
  const certificate = await sampleCertificate(clock);
  const images = sampleImages();
  const works: Works = {
    ours: passWork(certificate, images),
    bare: bareWork(),
    theirs: passkitWork(certificate, images),
    unchanged: unchangedWork(),
  };
  for (const work of Object.values(works))
    await rateOf({ milliseconds: sliceMilliseconds, inFlight: 1, work });
  const rates = await measureRounds(works);
  const ratio = (top: keyof Works, bottom: keyof Works): number =>
    median(rates.map((round) => round[top] / round[bottom]));
  return [
    {
      name: 'building and signing passes, to bare RSA',
      figure: ratio('ours', 'bare'),
      unit: 'x',
      bar: 0.8,
      atLeast: true,
    },
    {
      name: 'building and signing passes, to passkit-generator',
      figure: ratio('ours', 'theirs'),
      unit: 'x',
      bar: 100,
      atLeast: true,
    },
    {
      name: 'answering an unchanged pass, to signing it',
      figure: ratio('unchanged', 'ours'),
      unit: 'x',
      bar: 10,
      atLeast: true,
    },
    {
      name: 'event-loop delay while issuing, 99th percentile',
      figure: await loopDelay(works.ours),
      unit: 'ms',
      bar: 20,
      atLeast: false,
    },
  ];
}

async function measureRounds(works: Works): Promise<Record<keyof Works, number>[]> {
  const results: Record<keyof Works, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const slice = (work: Work, lanes: number) =>
      rateOf({ milliseconds: sliceMilliseconds, inFlight: lanes, work });
    // Alternate the order, because a core may slow down during a round.
    const oursFirst = round % 2 === 0;
    const before = oursFirst ? await slice(works.ours, inFlight) : null;
    const bare = await slice(works.bare, inFlight);
    const ours = before ?? (await slice(works.ours, inFlight));
    const unchanged = await slice(works.unchanged, 1);
    const theirs = await slice(works.theirs, 1);
    results.push({ ours, bare, theirs, unchanged });
  }
  return results;
}

type Certificate = Awaited<ReturnType<typeof sampleCertificate>>;

function passWork(certificate: Certificate, images: Record<string, Buffer>): Work {
  const assets = prepareAssets(images);
  const identity = readSigningIdentity({ ...certificate, clock });
  let number = 0;
  return () =>
    buildPass({ assets, passJson: buildPassJson(samplePass(number++)), identity, signingTime: clock() });
}

/** The unavoidable operation, on as many bytes as a signature covers. */
function bareWork(): Work {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const data = Buffer.alloc(105, 7);
  return () => signAsync(data, privateKey);
}

const signAsync = (data: Buffer, key: KeyObject): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sign('sha256', data, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });

/** The library as in its manual: certificates and images in memory, sequentially on one thread. */
function passkitWork(certificate: Certificate, images: Record<string, Buffer>): Work {
  const certificates = {
    wwdr: certificate.wwdrPem,
    signerCert: certificate.certificatePem,
    signerKey: certificate.privateKeyPem,
  };
  let number = 0;
  return async () => {
    const json = Buffer.from(JSON.stringify({ formatVersion: 1, ...samplePass(number++) }));
    const pass = new PKPass({ ...images, 'pass.json': json }, certificates);
    return pass.getAsBuffer();
  };
}

function unchangedWork(): Work {
  const authenticationToken = 'vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc0123456789';
  const lastModified = new Date('2026-11-21T10:20:30Z');
  const passes = new Map([['1.bench', { authenticationToken, lastModified }]]);
  const refuse = () => Promise.reject(new Error('An unchanged pass needs none of this.'));
  const store: PassWebServiceStore = {
    findPass: async ({ serialNumber }) => passes.get(serialNumber) ?? null,
    registerDevice: refuse,
    unregisterDevice: refuse,
    listUpdatedPasses: refuse,
    loadBundle: refuse,
    writeLog: refuse,
  };
  const serve = createPassWebService(store);
  const path = '/v1/passes/pass.com.example.bench/1.bench';
  const headers = {
    authorization: `ApplePass ${authenticationToken}`,
    'if-modified-since': lastModified.toUTCString(),
  };
  return async () => {
    const request = new Request(`https://passes.example.com/wallet/apple/1${path}`, { headers });
    const answer = await serve(request, { path, scope: '1' });
    if (answer.status !== 304) throw new Error(`The unchanged pass was answered with ${answer.status}.`);
  };
}

/**
 * The delay of timers while passes are issued at full speed. The median of several windows, because another program may occupy a
 * core in one.
 */
async function loopDelay(work: Work): Promise<number> {
  const delays: number[] = [];
  for (let window = 0; window < delayWindows; window++) {
    const histogram = monitorEventLoopDelay({ resolution: 1 });
    histogram.enable();
    await rateOf({ milliseconds: issuingMilliseconds, inFlight, work });
    histogram.disable();
    delays.push(histogram.percentile(99) / nanosecondsPerMillisecond);
  }
  return median(delays);
}
