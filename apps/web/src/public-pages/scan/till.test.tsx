import {
  type PhoneScanInput,
  type PhoneScanner,
  type PhoneScanResult,
  type ScannerAction,
  scanOutcomes,
  type TillCard,
} from '@tessera/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ScanPage } from './scan-page.tsx';
import type { ScanStore, SeenCard } from './scan-store.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const scannerWith = (actions: ScannerAction[], findsPersons = false): PhoneScanner => ({
  id: '0b6c1b0e-6a3f-4a35-9a0d-0d9f4b7a8c11',
  name: 'Till',
  workspaceName: 'Aurora Coffee',
  passTemplateName: 'Aurora Rewards',
  actions,
  findsPersons,
});

const card: TillCard = {
  passId: '01a1fdee-7d8f-7d93-af21-66c711c7b033',
  holderName: 'Ada Lovelace',
  passTemplateName: 'Aurora Rewards',
  shortCode: '7K2M9QXD',
  numbers: [
    { attribute: 'stamps', label: 'Stamps', value: 7, decimals: 0, text: '7 stamps' },
    { attribute: 'credit', label: 'Credit', value: 12.5, decimals: 2, text: '12.50 euros' },
  ],
  rewards: [{ id: 'reward-1', name: 'Free coffee', lapsesAt: null }],
  buyable: [{ key: 'cake', name: 'Cake', price: '20 points' }],
  tier: 'Gold',
  lastVisitAt: new Date().toISOString(),
  currencyDecimals: 2,
};

const everything: ScannerAction[] = [
  { kind: 'visit' },
  { kind: 'purchase' },
  { kind: 'reward' },
  { kind: 'charge', attribute: 'credit' },
  { kind: 'adjust', attribute: 'stamps' },
];

function keepInMemory(): ScanStore {
  const cards = new Map<string, SeenCard>();
  return {
    scanner: async () => null,
    keepScanner: async () => undefined,
    scans: async () => [],
    keepScan: async () => undefined,
    removeScan: async () => undefined,
    card: async (barcode) => cards.get(barcode) ?? null,
    keepCard: async (barcode, seen) => {
      cards.set(barcode, seen);
    },
  };
}

function open(actions: ScannerAction[], { store = keepInMemory(), findsPersons = false } = {}) {
  render(
    <ScanPage
      scanner={scannerWith(actions, findsPersons)}
      isKept={false}
      location={window.location}
      store={store}
    />,
  );
}

type Sent = PhoneScanInput & { path: string; query?: string; scanId?: string };

/** `answerOf` changes the answer to an accepted scan; null: no network. */
function answerWith(answerOf: (sent: Sent) => Partial<PhoneScanResult> | null = () => ({})): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const request: Sent = { path, ...JSON.parse(body) };
    sent.push(request);
    const answer = answerOf(request);
    if (answer === null) throw new TypeError('Failed to fetch');
    if (path === '/scan/search')
      return Response.json({
        persons: [{ passId: card.passId, name: 'Ada L.', passTemplateName: 'Aurora Rewards' }],
      });
    if (path === '/scan/undo')
      return Response.json({ id: request.id, isUndone: true, message: '-1 stamp. 7 stamps now.', card });
    return Response.json({
      id: request.id,
      outcome: 'accepted',
      ...scanOutcomes.accepted,
      holderName: card.holderName,
      value: null,
      entry: null,
      card,
      undoableUntil: null,
      ...answer,
    });
  });
  return sent;
}

async function scan(code: string) {
  fireEvent.change(await screen.findByLabelText('Enter the code by hand'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
}

const press = async (...names: (string | RegExp)[]) => {
  for (const name of names) fireEvent.click(await screen.findByRole('button', { name }));
};

test('after a refusal the phone learns what an admin has changed', async () => {
  const now = scannerWith([{ kind: 'visit' }, { kind: 'redeem' }]);
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/scan/scanner'
      ? Response.json(now)
      : Response.json(
          { error: { type: 'forbidden', detail: 'This scanner may not do this.' } },
          { status: 403 },
        ),
  );
  open([{ kind: 'add', attribute: 'stamps', amount: 1 }]);
  screen.getByText('Adds 1 to stamps');
  fireEvent.change(await screen.findByLabelText('Enter the code by hand'), { target: { value: '7K2M9QXD' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('This scanner may not do this.');
  await waitFor(() => expect(screen.queryByText('Adds 1 to stamps')).toBeNull());
});

test('a scan shows the pass at a glance, and offers what the scanner may do', async () => {
  const sent = answerWith();
  open(everything);
  await scan('4711');
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  for (const text of ['7 stamps', '12.50 euros', 'Gold', '7K2M-9QXD']) screen.getByText(text);
  screen.getByText(/Last visit today at/);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Record a visit',
    'Enter a purchase',
    'Redeem “Free coffee”',
    '“Cake” for 20 points',
    'Charge Credit',
    'Adjust Stamps',
    'Scan next',
  ]);
  expect(sent).toMatchObject([{ action: 'check', barcode: '4711' }]);
});

test('amounts are typed with the decimals of the currency, and sent with their action', async () => {
  const sent = answerWith();
  open(everything);
  await scan('4711');
  await press('Charge Credit', '4', '5', '0');
  expect(screen.getByLabelText('Amount').textContent).toBe('4.50');
  await press('Charge');
  await screen.findByRole('heading', { name: 'Charged' });
  expect(sent.at(-1)).toMatchObject({ action: 'charge:credit', amount: 4.5, barcode: '4711' });
  await press(
    'More for this pass',
    'Enter a purchase',
    '1',
    '2',
    '00',
    'Delete the last digit',
    '5',
    'Record',
  );
  await screen.findByRole('heading', { name: 'Purchase recorded' });
  expect(sent.at(-1)).toMatchObject({ action: 'purchase', spent: 1_205 });
});

test('adjusting asks for the direction and the PIN', async () => {
  const sent = answerWith();
  open(everything);
  await scan('4711');
  await press('Adjust Stamps', '2', '− Less', 'Continue', '4', '7', '1', '1', 'Adjust');
  await screen.findByRole('heading', { name: 'Adjusted' });
  expect(sent.at(-1)).toMatchObject({ action: 'adjust:stamps', amount: -2, pin: '4711' });
});

test('the answer is in the program’s words, and the last entry can be taken back', async () => {
  const sent = answerWith(({ action }) =>
    action === 'visit'
      ? {
          entry: { outcome: 'recorded', message: '+1 stamp. 8 stamps now.' },
          undoableUntil: new Date(Date.now() + 600_000).toISOString(),
        }
      : {},
  );
  open(everything);
  await scan('4711');
  await press('Record a visit');
  await screen.findByText('+1 stamp. 8 stamps now.');
  await press('Undo');
  await screen.findByRole('heading', { name: 'Taken back' });
  const visit = sent.find(({ action }) => action === 'visit');
  expect(sent.at(-1)).toMatchObject({ path: '/scan/undo', scanId: visit?.id });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a visit too soon after another says when the next one counts', async () => {
  answerWith(() => ({ entry: { outcome: 'tooSoon', message: 'Next stamp in 40 minutes' } }));
  open([{ kind: 'visit' }]);
  await scan('4711');
  await screen.findByRole('heading', { name: 'Next stamp in 40 minutes' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('without a network the phone shows what it last saw, keeps safe actions, and says why others must wait', async () => {
  const store = keepInMemory();
  answerWith();
  open(everything, { store });
  await scan('4711');
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  cleanup();
  const sent = answerWith(() => null);
  open(everything, { store });
  await scan('4711');
  await screen.findByText(/this is what the phone last saw, today at/);
  screen.getByText(/another till may have changed the balance/);
  for (const name of ['Charge Credit', 'Redeem “Free coffee”', 'Adjust Stamps'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  const before = sent.length;
  await press('Charge Credit');
  screen.getByRole('heading', { name: 'Ada Lovelace' });
  expect(sent).toHaveLength(before);
  await press('Record a visit');
  await screen.findByRole('heading', { name: 'Not checked: no network' });
  await screen.findByRole('region', { name: /^Waiting to be sent \(1\)/ });
});

test('a charge without an answer is never sent by itself, and trying again repeats its id', async () => {
  let isLost = true;
  const sent = answerWith(({ action }) => (action === 'charge:credit' && isLost ? null : {}));
  open(everything);
  await scan('4711');
  await press('Charge Credit', '1', 'Charge');
  await screen.findByRole('heading', { name: 'The server did not answer' });
  expect(screen.queryByRole('region', { name: /^Waiting/ })).toBeNull();
  isLost = false;
  await press('Try again');
  await screen.findByRole('heading', { name: 'Charged' });
  const charges = sent.filter(({ action }) => action === 'charge:credit');
  expect(charges).toHaveLength(2);
  expect(charges[1]).toEqual(charges[0]);
});

test('a person without a phone is found by name, and gets a visit', async () => {
  const sent = answerWith();
  open(everything, { findsPersons: true });
  fireEvent.change(await screen.findByLabelText('Find a person'), { target: { value: 'ada' } });
  await press('Search', /Ada L\./, 'Record a visit');
  await screen.findByRole('heading', { name: 'Visit recorded' });
  expect(sent).toMatchObject([
    { path: '/scan/search', query: 'ada' },
    { action: 'check', passId: card.passId },
    { action: 'visit', passId: card.passId },
  ]);
  expect(sent[1]).not.toHaveProperty('barcode');
});

test('a scanner with one amount to enter asks for it right after the scan', async () => {
  const sent = answerWith();
  open([{ kind: 'add', attribute: 'points', amount: null }]);
  await scan('4711');
  await press('2', 'Decimal point', '5', 'Add');
  await screen.findByRole('heading', { name: 'Added' });
  expect(sent.at(-1)).toMatchObject({ action: 'add:points', amount: 2.5 });
});
