import { type PhoneScanner, scanOutcomes } from '@tessera/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScanPage } from './scan-page.tsx';
import type { KeptScan, ScanStore, SeenCard } from './scan-store.ts';

const scanner: PhoneScanner = {
  id: '0b6c1b0e-6a3f-4a35-9a0d-0d9f4b7a8c11',
  name: 'Till',
  workspaceName: 'Aurora Coffee',
  passTemplateName: 'Aurora Rewards',
  actions: [{ kind: 'redeem' }],
  findsPersons: false,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Replaces the browser's database; outlives the page. */
function keepInMemory(): ScanStore & { kept: Map<string, KeptScan> } {
  const kept = new Map<string, KeptScan>();
  const cards = new Map<string, SeenCard>();
  let current: PhoneScanner | null = null;
  return {
    kept,
    scanner: async () => current,
    keepScanner: async (next) => {
      current = next;
    },
    scans: async () => [...kept.values()],
    keepScan: async (scan) => {
      kept.set(scan.id, scan);
    },
    removeScan: async (id) => {
      kept.delete(id);
    },
    card: async (barcode) => cards.get(barcode) ?? null,
    keepCard: async (barcode, card) => {
      cards.set(barcode, card);
    },
  };
}

type Opened = { store?: ScanStore; scanner?: PhoneScanner | null; isKept?: boolean };

const open = ({ store = keepInMemory(), scanner: known = scanner, isKept = false }: Opened = {}) =>
  render(<ScanPage scanner={known} isKept={isKept} location={window.location} store={store} />);

type Sent = { id: string; barcode: string; amount?: number; scannedAt?: string };
type AnswerTo = keyof typeof scanOutcomes | 'nothing' | 401 | 403 | 429 | 500 | 503;

function answerWith(answerOf: (sent: Sent, index: number) => AnswerTo): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const scan = JSON.parse(body);
    sent.push(scan);
    const answer = answerOf(scan, sent.length - 1);
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    if (typeof answer === 'number')
      return Response.json({ error: { type: 'x', detail: `Status ${answer}` } }, { status: answer });
    return Response.json({
      id: scan.id,
      outcome: answer,
      ...scanOutcomes[answer],
      holderName: `Holder of ${scan.barcode}`,
      value: null,
      entry: null,
      card: null,
      undoableUntil: null,
    });
  });
  return sent;
}

async function enterCode(code: string) {
  fireEvent.change(await screen.findByLabelText('Enter the code by hand'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
}

const scanNext = async () => fireEvent.click(await screen.findByRole('button', { name: 'Scan next' }));
const list = (name: RegExp) => within(screen.getByRole('region', { name }));

async function scanOffline(...codes: string[]) {
  for (const code of codes) {
    await enterCode(code);
    await screen.findByRole('heading', { name: 'Not checked: no network' });
    await scanNext();
  }
}

const comeOnline = () => window.dispatchEvent(new Event('online'));

test('an accepted scan says what was done and for whom, and the next one begins', async () => {
  answerWith(() => 'accepted');
  open();
  await enterCode('4711');
  await screen.findByRole('heading', { name: 'Redeemed' });
  screen.getByText('Holder of 4711');
  await scanNext();
  await screen.findByLabelText('Enter the code by hand');
  expect(screen.queryByRole('region')).toBeNull();
});

test('a refused scan says why, and what the clerk can do', async () => {
  answerWith(() => 'voided');
  open();
  await enterCode('4711');
  await screen.findByRole('heading', { name: 'Refused' });
  screen.getByText(scanOutcomes.voided.message);
  screen.getByText(scanOutcomes.voided.advice);
});

test('a refused scan shows the server’s reason', async () => {
  answerWith(() => 403);
  open();
  await enterCode('4711');
  await screen.findByText('Status 403');
});

test('without a network scans wait on the phone, through a reload, and are sent in order with their ids and times', async () => {
  const store = keepInMemory();
  const offline = answerWith(() => 'nothing');
  const first = open({ store });
  await scanOffline('one', 'two', 'three');
  const waiting = list(/^Waiting to be sent \(3\)/);
  expect(waiting.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/\d:\d\d.*one/),
    expect.stringMatching(/\d:\d\d.*two/),
    expect.stringMatching(/\d:\d\d.*three/),
  ]);
  const ids = ['one', 'two', 'three'].map((code) => offline.find(({ barcode }) => barcode === code)?.id);
  first.unmount();
  // The cached page, which knows the scanner from the last visit.
  answerWith(() => 'nothing');
  open({ store, scanner: null, isKept: true });
  await screen.findByText('Till');
  await screen.findByRole('region', { name: /^Waiting to be sent \(3\)/ });
  const sent = answerWith(({ barcode }) => (barcode === 'two' ? 'alreadyRedeemed' : 'accepted'));
  comeOnline();
  await screen.findByRole('region', { name: 'Sent and accepted (2)' });
  expect(sent.map(({ id, barcode }) => [id, barcode])).toEqual([
    [ids[0], 'one'],
    [ids[1], 'two'],
    [ids[2], 'three'],
  ]);
  for (const { scannedAt } of sent)
    expect(new Date(scannedAt ?? '').getTime()).toBeLessThanOrEqual(Date.now());
  list(/^Refused when sent/).getByText(scanOutcomes.alreadyRedeemed.message);
  expect(screen.queryByRole('region', { name: /^Waiting/ })).toBeNull();
});

test('refused scans stay until they are dismissed, through a reload too', async () => {
  const store = keepInMemory();
  answerWith(() => 'nothing');
  open({ store });
  await scanOffline('one');
  answerWith(() => 'expired');
  comeOnline();
  await screen.findByRole('region', { name: 'Refused when sent (1)' });
  cleanup();
  const sent = answerWith(() => 'accepted');
  open({ store });
  const refused = within(await screen.findByRole('region', { name: 'Refused when sent (1)' }));
  refused.getByText(/Holder of one/);
  fireEvent.click(refused.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await waitFor(() => expect(store.kept.size).toBe(0));
  expect(sent).toEqual([]);
});

test('an outcome is forgotten a day after its scan, with the name of the holder; a scan that waits is not', async () => {
  const store = keepInMemory();
  answerWith(() => 'nothing');
  open({ store });
  await scanOffline('one');
  answerWith(() => 'expired');
  comeOnline();
  await screen.findByRole('region', { name: 'Refused when sent (1)' });
  answerWith(() => 'nothing');
  await scanOffline('two');
  cleanup();
  for (const scan of store.kept.values())
    scan.scannedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
  open({ store });
  await waitFor(() => expect([...store.kept.values()].map(({ barcode }) => barcode)).toEqual(['two']));
  expect(screen.queryByText(/Holder of one/)).toBeNull();
});

test('a server that does not answer is asked again after longer and longer pauses', async () => {
  const sent = answerWith((_, index) => (index < 4 ? (index % 2 ? 503 : 'nothing') : 'accepted'));
  open();
  await scanOffline('one');
  const id = sent[0]?.id;
  for (const [count, pause] of [
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [5, 16_000],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(sent).toHaveLength(count - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(count);
  }
  await screen.findByRole('region', { name: 'Sent and accepted (1)' });
  expect(new Set(sent.map((scan) => scan.id))).toEqual(new Set([id]));
});

test('a server that is too busy for a scan gets it later', async () => {
  answerWith((_, index) => (index === 0 ? 429 : 'accepted'));
  open();
  await enterCode('one');
  await screen.findByRole('heading', { name: 'Not checked' });
  await vi.advanceTimersByTimeAsync(2_000);
  await screen.findByRole('region', { name: 'Sent and accepted (1)' });
});

test('a throttled phone continues after the shortest pause', async () => {
  answerWith(() => 'nothing');
  open();
  await scanOffline('one', 'two', 'three', 'four');
  const sent = answerWith((_, index) => (index % 2 ? 429 : 'accepted'));
  comeOnline();
  for (const count of [2, 4, 6]) {
    await waitFor(() => expect(sent).toHaveLength(count));
    await vi.advanceTimersByTimeAsync(2_000);
  }
  await screen.findByRole('region', { name: 'Sent and accepted (4)' });
});

test('a scan that the server fails at does not hold up the others', async () => {
  answerWith(() => 'nothing');
  open();
  await scanOffline('one', 'two');
  answerWith(({ barcode }) => (barcode === 'one' ? 500 : 'accepted'));
  comeOnline();
  await screen.findByRole('region', { name: 'Sent and accepted (1)' });
  list(/^Waiting to be sent \(1\)/).getByText('one');
});

test('a page that is closed before the answer to a scan keeps it', async () => {
  const store = keepInMemory();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  open({ store });
  await enterCode('one');
  await screen.findByText('Checking …');
  cleanup();
  const sent = answerWith(() => 'accepted');
  open({ store });
  await screen.findByRole('region', { name: 'Sent and accepted (1)' });
  expect(sent).toMatchObject([{ barcode: 'one' }]);
});

test('scans that wait when the scanner is revoked are refused with the reason, and stay in view', async () => {
  const store = keepInMemory();
  answerWith(() => 'nothing');
  open({ store });
  await scanOffline('one', 'two');
  answerWith(() => 401);
  comeOnline();
  await screen.findByRole('heading', { name: 'This phone is not a scanner' });
  const refused = within(await screen.findByRole('region', { name: 'Refused when sent (2)' }));
  expect(refused.getAllByText(/the scanner was revoked before the scan was sent/)).toHaveLength(2);
  refused.getByText(/· one/);
  expect(await store.scanner()).toBeNull();
});

test('a scan of a revoked phone is not lost silently', async () => {
  answerWith(() => 401);
  open();
  await enterCode('4711');
  await screen.findByRole('heading', { name: 'This phone is not a scanner' });
  list(/^Refused when sent \(1\)/).getByText(/4711/);
});

test('a browser that keeps nothing offers to send the scan again with the same id', async () => {
  const store = { ...keepInMemory(), keepScan: () => Promise.reject(new Error('full')) };
  const sent = answerWith((_, index) => (index === 0 ? 'nothing' : 'accepted'));
  open({ store });
  await enterCode('4711');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Redeemed' });
  expect(sent[1]).toEqual(sent[0]);
});

test('the kept page of a phone that is no scanner asks for a network', async () => {
  open({ scanner: null, isKept: true });
  await screen.findByRole('heading', { name: 'The server cannot be reached' });
});
