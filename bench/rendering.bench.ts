import { buildObject } from '@tessera/google-wallet';
import {
  type DesignDocument,
  emptyDesignDocument,
  type Overlay,
  passTypes,
  type RenderInput,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import { applePassJson, googleObject, googleTemplate } from '@tessera/pass-rendering';
import { median, type Row } from './support/figures.ts';

const rounds = 15;
const passesPerRound = 2_000;
const microsecondsPerMillisecond = 1_000;

const identifiers = {
  passTypeIdentifier: 'pass.com.example.bench',
  teamIdentifier: 'BENCHTEAM1',
  webServiceURL: 'https://passes.example.com/wallet/apple/1',
  authenticationToken: 'vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc0123456789',
};
const images = {
  uploaded: ({ file }: { file: string }, size: string) =>
    `https://passes.example.com/images/1/${file}/${size}.png`,
  defaultLogo: (name: string) =>
    `https://passes.example.com/images/default-logo.png?initial=${name.charAt(0)}`,
};
const campaign: Overlay = {
  campaignId: '0199a1b2-0000-7000-8000-0000000000aa',
  startedAt: '2026-05-31T10:00:00Z',
  from: null,
  until: null,
  message: 'Hello {{ user.firstName }}, double points today.',
  link: 'https://passes.example.com/l/abc',
  changes: {},
};

export async function measure(): Promise<Row[]> {
  const works = passTypes.map((passType) => passesOf(passType));
  for (const work of works) work();
  const figures = works.map((work) =>
    median(Array.from({ length: rounds }, () => processorTimeOf(work) / passesPerRound)),
  );
  return [
    looksRow(),
    {
      name: 'rendering a pass for both wallets, slowest pass type, processor time',
      figure: Math.max(...figures) * microsecondsPerMillisecond,
      unit: 'µs',
      bar: 150,
      atLeast: false,
    },
  ];
}

/** A loyalty pass whose cover, logo and colors depend on its points; the last variant matches. */
function looksRow(): Row {
  const plain = emptyDesignDocument('loyalty', 'Aurora Coffee');
  const file = (digit: string) => ({ file: digit.repeat(64), crop: null });
  plain.images = { cover: file('a'), logo: file('b'), icon: file('c') };
  const when = (value: number) => [{ key: 'points', operator: 'isAtLeast' as const, value }];
  const pictures = [1e9, 1e8, 0].map((value, index) => ({
    id: `v${index}`,
    when: when(value),
    ...file(String(index)),
  }));
  const varied: DesignDocument = {
    ...plain,
    images: {
      ...plain.images,
      cover: { ...file('a'), variants: pictures },
      logo: { ...file('b'), variants: pictures },
    },
    colors: {
      ...plain.colors,
      variants: [1e9, 1e8, 0].map((value, index) => ({
        id: `c${index}`,
        when: when(value),
        background: '#102030',
      })),
    },
  };
  const [withLooks, without] = [passesOf('loyalty', varied), passesOf('loyalty', plain)];
  withLooks();
  without();
  const ratios = Array.from({ length: rounds }, () => processorTimeOf(withLooks) / processorTimeOf(without));
  return {
    name: 'rendering a pass with variants by value for both wallets, of one without',
    figure: median(ratios),
    unit: '×',
    bar: 1.25,
    atLeast: false,
  };
}

function passesOf(
  passType: (typeof passTypes)[number],
  document = emptyDesignDocument(passType, 'Aurora Coffee'),
): () => void {
  const holder = sampleHolder(document);
  const shared = {
    document,
    issuer: { name: 'Aurora Coffee Ltd', address: null, contact: null },
    overlays: [campaign],
    now: new Date('2026-06-01T12:00:00Z'),
    locale: 'en',
    timezone: 'Europe/Vienna',
  };
  const template = googleTemplate({ document, name: 'Rewards', classId: '3388.1.template' });
  let number = 0;
  const render = () => {
    number += 1;
    const serialNumber = `1.${number}`;
    const input: RenderInput = {
      ...shared,
      user: { ...holder.user, firstName: `Zoë ${number}` },
      attributes: { ...holder.attributes, points: number },
      pass: { ...holder.pass, serialNumber },
    };
    const content = renderPass(input);
    const text = applePassJson(content, { ...identifiers, serialNumber });
    const object = googleObject(
      template,
      { id: `3388.${serialNumber}`, serialNumber, content, images },
      buildObject,
    );
    if (!text.includes(serialNumber) || !object.id.endsWith(serialNumber))
      throw new Error('Nothing was rendered.');
  };
  return () => {
    for (let pass = 0; pass < passesPerRound; pass++) render();
  };
}

/** Processor milliseconds of this process, including garbage collection. */
function processorTimeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / microsecondsPerMillisecond;
}
