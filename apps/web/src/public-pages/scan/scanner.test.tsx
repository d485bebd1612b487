import { scanOutcomes } from '@tessera/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Scanner } from './scanner.tsx';

const scanner = {
  name: 'Till',
  workspaceName: 'Aurora Coffee',
  passTemplateName: 'Aurora Rewards',
  rule: { kind: 'redeem' },
} as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Sent = { id: string; barcode: string; amount?: number };

/** Answers the calls one after the other; null is no answer. Returns what was sent. */
function answer(...answers: (keyof typeof scanOutcomes | null | 401)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const outcome = answers[sent.length - 1];
    if (outcome === 401) return new Response('{}', { status: 401 });
    if (!outcome) throw new TypeError('Failed to fetch');
    return Response.json({
      id: sent.at(-1)?.id,
      outcome,
      ...scanOutcomes[outcome],
      holderName: 'Ada Byron',
      value: null,
    });
  });
  return sent;
}

async function enterCode(code: string) {
  fireEvent.change(await screen.findByLabelText('Enter the code by hand'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
}

test('an accepted scan says what was done and for whom, and the next one begins', async () => {
  answer('accepted');
  render(<Scanner scanner={scanner} onRevoked={() => undefined} />);
  await enterCode('4711');
  await screen.findByRole('heading', { name: 'Redeemed' });
  screen.getByText('Ada Byron');
  fireEvent.click(screen.getByRole('button', { name: 'Scan next' }));
  await screen.findByLabelText('Enter the code by hand');
});

test('a refused scan says why, and what the clerk can do', async () => {
  answer('voided');
  render(<Scanner scanner={scanner} onRevoked={() => undefined} />);
  await enterCode('4711');
  await screen.findByRole('heading', { name: 'Refused' });
  screen.getByText(scanOutcomes.voided.message);
  screen.getByText(scanOutcomes.voided.advice);
});

test('a scan without an answer is sent again with the same id, so that it counts once', async () => {
  const sent = answer(null, 'accepted');
  render(<Scanner scanner={scanner} onRevoked={() => undefined} />);
  await enterCode('4711');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Redeemed' });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a scanner with an amount to enter asks for it before the scan', async () => {
  const sent = answer('accepted');
  const rule = { kind: 'add', attribute: 'points', amount: null } as const;
  render(<Scanner scanner={{ ...scanner, rule }} onRevoked={() => undefined} />);
  await enterCode('4711');
  fireEvent.change(await screen.findByLabelText('Add to points'), { target: { value: '2,5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('heading', { name: 'Added' });
  expect(sent).toEqual([{ id: expect.any(String), barcode: '4711', amount: 2.5 }]);
});

test('a revoked phone stops scanning', async () => {
  answer(401);
  const onRevoked = vi.fn();
  render(<Scanner scanner={scanner} onRevoked={onRevoked} />);
  await enterCode('4711');
  await vi.waitFor(() => expect(onRevoked).toHaveBeenCalledOnce());
});
