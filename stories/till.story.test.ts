import { randomUUID } from 'node:crypto';
import { actionKey, type Entry, type PhoneScanResult, type ScannerAction } from '@tessera/contract';
import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { beforeAll, expect, test } from 'vitest';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { sharedWorld, type World } from './world/start-world.ts';
import { waitFor } from './world/wait-for.ts';

/** 300 for a whole day: `TILL_VISITS=300`. */
const visits = Number(process.env.TILL_VISITS ?? 36);
const regulars = 8;

let world: World;
let cafe: CreatedWorkspace;
let apiKey: string;

const attribute = (key: string, type: Attribute['type']): Attribute => ({
  ...{ id: key, key, label: key, type, scope: 'pass' },
  ...{ required: false, default: null, onSignUpForm: false },
});

beforeAll(async () => {
  world = await sharedWorld();
  cafe = await createWorkspace(world.publicUrl, 'Café Central');
  const { person, workspaceHandle, passTemplateId } = cafe;
  const { passTemplates, programs, apiKeys } = person.api.workspace;
  const document = {
    ...emptyDesignDocument('loyalty', 'Stamps'),
    attributes: [
      attribute('stamps', 'number'),
      attribute('points', 'number'),
      attribute('credit', 'currency'),
      attribute('tier', 'text'),
    ],
  };
  const { revisionId } = await passTemplates.save.mutate({ workspaceHandle, passTemplateId, document });
  await passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId });
  await programs.save.mutate({
    workspaceHandle,
    passTemplateId,
    rules: {
      balances: [
        { attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } },
        { attribute: 'points', unit: { one: 'point', other: 'points' } },
        { attribute: 'credit', decimals: 2, unit: { one: 'euro', other: 'euros' } },
      ],
      earning: [
        { key: 'visit', on: 'visit', balance: 'stamps', amount: 1 },
        { key: 'euro', on: 'purchase', balance: 'points', amount: 1, per: 100 },
      ],
      rewards: [{ key: 'coffee', name: 'Free coffee', balance: 'stamps', threshold: 3, mode: 'reduce' }],
    },
  });
  await waitFor('the program to be ready', async () => {
    const program = await programs.get.query({ workspaceHandle, passTemplateId });
    return program?.isReady === true;
  });
  apiKey = (await apiKeys.create.mutate({ workspaceHandle, name: 'Web shop' })).value ?? '';
});

const visit: ScannerAction = { kind: 'visit' };
const purchase: ScannerAction = { kind: 'purchase' };
const reward: ScannerAction = { kind: 'reward' };
const charge: ScannerAction = { kind: 'charge', attribute: 'credit' };

const post = (path: string, body: object, headers: Record<string, string>) =>
  fetch(`${world.publicUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** As a phone does: a throttled request is sent again later. */
async function answerOf<Answer>(send: () => Promise<Response>): Promise<Answer> {
  for (;;) {
    const response = await send();
    if (response.status !== 429) {
      expect(response.status).toBe(200);
      return (await response.json()) as Answer;
    }
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

async function openTill(name: string) {
  const { person, workspaceHandle, passTemplateId } = cafe;
  const { scanners } = person.api.workspace;
  const { id: scannerId } = await scanners.create.mutate({
    ...{ workspaceHandle, name, passTemplateIds: [passTemplateId] },
    actions: [visit, purchase, reward, charge],
  });
  const { link } = await scanners.makeLink.mutate({ workspaceHandle, scannerId });
  const enrolled = await post('/scan/enroll', { token: new URL(link).hash.slice(1) }, {});
  const cookie = (enrolled.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const scan = (barcode: string, action: ScannerAction, given: object = {}) =>
    answerOf<PhoneScanResult>(() =>
      post('/scan/scans', { barcode, action: actionKey(action), ...given }, { cookie }),
    );
  const undo = (scanId: string) =>
    answerOf<{ isUndone: boolean }>(() => post('/scan/undo', { id: randomUUID(), scanId }, { cookie }));
  return { scannerId, scan, undo };
}

type Till = Awaited<ReturnType<typeof openTill>>;
type Card = { id: string; serialNumber: string; shortCode: string | null };
/** What the café counted with pencil and paper. */
type Tally = { visits: number; points: number; charged: number; redeemed: number };

const newTally = (): Tally => ({ visits: 0, points: 0, charged: 0, redeemed: 0 });

/** One guest: sometimes a purchase, a charge, a mistake, a phone without a network, a reward. */
async function serve(till: Till, card: Card, number: number, tally: Tally): Promise<void> {
  const code = number % 5 === 0 ? (card.shortCode ?? '') : card.serialNumber;
  if (number % 3 === 0) {
    const id = randomUUID();
    const scannedAt = new Date(Date.now() - 7 * 3_600_000 + number * 1_000).toISOString();
    for (const _ of ['sent', 'sent again']) await till.scan(code, visit, { id, scannedAt });
    tally.visits += 1;
  } else {
    const id = randomUUID();
    expect(await till.scan(code, purchase, { id, spent: 450 + number })).toMatchObject({
      entry: { outcome: 'recorded' },
    });
    const isMistake = number % 4 === 1 && (await till.undo(id)).isUndone;
    if (!isMistake) {
      tally.visits += 1;
      tally.points += Math.floor((450 + number) / 100);
    }
  }
  const { outcome, card: seen } = await till.scan(code, charge, { id: randomUUID(), amount: 1.25 });
  if (outcome === 'accepted') tally.charged += 125;
  else expect(outcome).toMatch(/notEnough|notRecorded/);
  const [ready] = seen?.rewards ?? [];
  // Another till may have been faster.
  if (ready && (await till.scan(code, reward, { id: randomUUID(), reward: ready.id })).outcome === 'accepted')
    tally.redeemed += 1;
}

test('a café’s day with two tills and the web shop at once: every figure reconciles with the ledger', async () => {
  const { person, workspaceHandle, passTemplateId } = cafe;
  const { passes, programs } = person.api.workspace;
  const cards: Card[] = [];
  for (let index = 0; index < regulars; index++) {
    const user = { email: `guest-${index}@example.com`, firstName: 'Guest', lastName: `${index}` };
    cards.push(
      await passes.issue.mutate({ workspaceHandle, passTemplateId, user, attributes: { credit: 6 } }),
    );
  }
  const cardOf = (number: number) => cards[(number * 5) % regulars] as Card;
  const tallies = new Map(cards.map(({ id }) => [id, newTally()]));
  const tallyOf = ({ id }: Card) => tallies.get(id) as Tally;
  const tills = [await openTill('Bar'), await openTill('Terrace')];
  const numbers = Array.from({ length: visits }, (_, index) => index);
  const inTurn = async (part: number, act: (number: number) => Promise<void>) => {
    for (const number of numbers.filter((each) => each % 3 === part)) await act(number);
  };
  await Promise.all([
    ...tills.map((till, part) =>
      inTurn(part, (number) => {
        const card = cardOf(number + part);
        return serve(till, card, number, tallyOf(card));
      }),
    ),
    inTurn(2, async (number) => {
      const card = cardOf(number);
      const order = {
        id: randomUUID(),
        passId: card.id,
        action: { kind: 'purchase', spent: 1_000 + number },
      };
      for (const _ of ['sent', 'sent again'])
        expect(
          await answerOf(() => post('/api/v1/entries', order, { authorization: `Bearer ${apiKey}` })),
        ).toMatchObject({ data: { outcome: 'recorded' } });
      tallyOf(card).points += Math.floor((1_000 + number) / 100);
    }),
  ]);

  for (const card of cards) {
    const passId = card.id;
    const tally = tallyOf(card);
    const pass = await passes.get.query({ workspaceHandle, passId });
    const standing = await programs.standing.query({ workspaceHandle, passId });
    const { rewards } = await programs.rewards.query({ workspaceHandle, passId });
    const entries: Entry[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof programs.entries.query>> = await programs.entries.query({
        workspaceHandle,
        passId,
        cursor: cursor ?? null,
      });
      entries.push(...page.entries);
      cursor = page.nextCursor;
    }
    const sumOf = (balance: string) =>
      entries.reduce((sum, entry) => (entry.balance === balance ? sum + entry.amount : sum), 0);
    const amountOf = (balance: string) =>
      standing.balances.find(({ attribute: key }) => key === balance)?.amount;
    for (const balance of ['stamps', 'points', 'credit']) expect(amountOf(balance)).toBe(sumOf(balance));
    expect(Number(pass.attributes.stamps ?? 0)).toBe(sumOf('stamps'));
    expect(Number(pass.attributes.credit ?? 0) * 100).toBe(sumOf('credit'));
    const kept = rewards.filter(({ status }) => status !== 'reversed');
    expect({
      stamps: sumOf('stamps') + 3 * kept.length,
      points: sumOf('points'),
      credit: sumOf('credit'),
      redeemed: kept.filter(({ status }) => status === 'redeemed').length,
      open: standing.rewards.length,
    }).toEqual({
      stamps: tally.visits,
      points: tally.points,
      credit: 600 - tally.charged,
      redeemed: tally.redeemed,
      open: kept.length - tally.redeemed,
    });
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
}, 600_000);
