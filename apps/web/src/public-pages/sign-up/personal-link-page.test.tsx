import { type PersonalLinkFault, personalLinkFaults, signUpTexts, solvesPuzzle } from '@tessera/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { PersonalLinkPageData } from '../page-data.ts';
import { PersonalLinkPage } from './personal-link-page.tsx';

const data: PersonalLinkPageData = {
  kind: 'personalLink',
  state: 'open',
  passName: 'Aurora Rewards',
  issuerName: 'Aurora Coffee',
  passLanguage: 'en',
  card: null,
  colors: { background: '#112233', foreground: '#ffffff', label: '#ffffff' },
  logoUrl: null,
  coverUrl: null,
  showPlatformBranding: false,
  holderName: 'Ada Lovelace',
  email: 'ada@example.com',
  problems: [],
  puzzle: '',
  pageUrl: 'https://passes.example/s/1.abc',
  texts: signUpTexts.en,
  inApp: null,
};

afterEach(() => vi.unstubAllGlobals());

function show(changes: Partial<PersonalLinkPageData>, ...answers: Response[]) {
  const sent: { path: string; body: { puzzle: string; solution: number[] } }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return answer;
  });
  const search = '?email=ada%40example.com&firstName=Ada&signature=x';
  const href = `https://passes.example/t/1.abc${search}`;
  const location = { pathname: '/t/1.abc', search, href, assign: vi.fn() };
  render(<PersonalLinkPage data={{ ...data, ...changes }} location={location} />);
  return { person: userEvent.setup(), location, sent };
}
const button = () => screen.getByRole('button', { name: 'Get your pass' });
const answer = (body: unknown, status = 200) => Response.json(body, { status });

test('the page names the person, sends nothing by itself, and one click with the whole link leads to the pass', async () => {
  const { person, location, sent } = show({}, answer({ kind: 'issued', url: '/p/x' }));
  expect(screen.getByText('Ada Lovelace')).toBeTruthy();
  expect(sent).toEqual([]);
  await person.click(button());
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/p/x'));
  expect(sent).toEqual([{ path: `/t/1.abc${location.search}`, body: { puzzle: '', solution: [] } }]);
});

test('a link without a signature is sent with a solved puzzle', async () => {
  const { person, sent } = show({ puzzle: 'puzzle.of.the-test' }, answer({ kind: 'mailed' }));
  await person.click(button());
  const heading = await screen.findByRole('heading', { name: 'Check your mailbox' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(/to ada@example.com/)).toBeTruthy();
  const { puzzle = '', solution = [] } = sent[0]?.body ?? {};
  expect(solvesPuzzle(puzzle, solution)).toBe(true);
});

test('a lost connection is shown, and another click retries', async () => {
  const { person, location } = show({}, answer({}, 500), answer({ kind: 'issued', url: '/p/x' }));
  await person.click(button());
  expect(await screen.findByText(/did not work/)).toBeTruthy();
  await person.click(button());
  await waitFor(() => expect(location.assign).toHaveBeenCalled());
});

test('each reason for a missing pass has its own text, in the visitor’s language', () => {
  const said = new Set<string>();
  for (const state of [...personalLinkFaults, 'full'] as (PersonalLinkFault | 'full')[]) {
    show({ state, holderName: '', texts: signUpTexts.de });
    said.add(screen.getByRole('heading', { level: 2 }).textContent ?? '');
    expect(screen.getByText(/Aurora Coffee/, { selector: '.signUpMessage p' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
  }
  expect(said.size).toBe(personalLinkFaults.length + 1);
});

test('invalid values are listed for the author of the links', () => {
  show({ state: 'linkWrong', problems: ['Grade is required.'] });
  expect(screen.getByRole('listitem').textContent).toBe('Grade is required.');
});
