import { puzzleParts, signUpTexts, solvesPuzzle } from '@tessera/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ConfirmSignUpPageData, PassLook, SignUpPageData } from '../page-data.ts';
import { ConfirmSignUpPage } from './confirm-sign-up-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const look: PassLook = {
  passName: 'Aurora Rewards',
  issuerName: 'Aurora Coffee',
  passLanguage: 'en',
  card: null,
  colors: { background: '#112233', foreground: '#ffffff', label: '#ffffff' },
  logoUrl: null,
  coverUrl: null,
  showPlatformBranding: false,
};
const attribute = { required: false, default: null };
const data: SignUpPageData = {
  ...look,
  kind: 'signUp',
  state: 'open',
  isRestricted: false,
  contact: 'email',
  phoneCountry: null,
  fields: [
    { ...attribute, key: 'town', label: 'Town', type: 'text', required: true },
    { ...attribute, key: 'birthday', label: 'Birthday', type: 'date' },
    { ...attribute, key: 'cups', label: 'Cups a day', type: 'number' },
    { ...attribute, key: 'site', label: 'Your site', type: 'url' },
    { ...attribute, key: 'news', label: 'News', type: 'boolean', default: true },
  ],
  consentText: 'I agree to the terms at https://aurora.example/terms.',
  puzzle: 'puzzle.of.the-test',
  pageUrl: 'https://passes.example/s/1.abc',
  texts: signUpTexts.en,
  inApp: null,
};

afterEach(() => vi.unstubAllGlobals());

const sent: { path: string; body: Record<string, unknown> }[] = [];

function show(changes: Partial<SignUpPageData>, ...answers: Response[]) {
  sent.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return answer;
  });
  const location = { pathname: '/s/1.abc', search: '?utm_source=poster&utm_term=&other=x', assign: vi.fn() };
  render(<SignUpPage data={{ ...data, ...changes }} location={location} />);
  return { person: userEvent.setup(), location };
}
const answer = (body: unknown, status = 200) => Response.json(body, { status });
const submit = () => screen.getByRole('button', { name: 'Get my pass' });

async function fillIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(screen.getByLabelText('First name'), 'Ada');
  await person.type(screen.getByLabelText('Email address'), ' ada@example.com ');
  await person.type(screen.getByLabelText('Town'), 'Oslo');
  await person.type(screen.getByLabelText(/Birthday/), '1990-05-01');
  await person.type(screen.getByLabelText(/Cups a day/), '2.5');
  await person.type(screen.getByLabelText(/Your site/), 'ada.example');
  await person.click(screen.getByRole('checkbox', { name: /I agree/ }));
}

test('a filled-in form is sent with a solved puzzle, and the page names the mailbox and how to subscribe again', async () => {
  const { person } = show({}, answer({ kind: 'mailed' }));
  await fillIn(person);
  await person.click(submit());
  expect(
    await screen.findByText(/We are sending the link to ada@example.com.*Aurora Coffee.*subscribe again/),
  ).toBeTruthy();
  expect(sent).toHaveLength(1);
  const { puzzle, solution, ...values } = sent[0]?.body ?? {};
  expect(values).toEqual({
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: '',
    attributes: { town: 'Oslo', birthday: '1990-05-01', cups: 2.5, site: 'https://ada.example', news: true },
    hasConsented: true,
    utm: { source: 'poster' },
    website: '',
  });
  expect(solution).toHaveLength(puzzleParts);
  expect(solvesPuzzle(String(puzzle), solution as number[])).toBe(true);
});

test('missing values are reported at each field, the first gets the focus, and nothing is sent', async () => {
  const { person } = show({});
  await person.click(submit());
  expect(screen.getByLabelText('First name')).toBe(document.activeElement);
  for (const label of ['First name', 'Email address', 'Town']) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Fill in this field');
  }
  expect(screen.getByText('Please agree to continue')).toBeTruthy();
  await person.type(screen.getByLabelText('Email address'), 'ada');
  expect(screen.getByText('Enter a valid email address')).toBeTruthy();
  await person.type(screen.getByLabelText('Email address'), '@example.com');
  expect(screen.queryByText('Enter a valid email address')).toBeNull();
  expect(sent).toEqual([]);
});

test('the consent’s addresses are links that open beside the form', () => {
  show({});
  const link = screen.getByRole('link', { name: 'https://aurora.example/terms' });
  expect(link.getAttribute('href')).toBe('https://aurora.example/terms');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('an answer that leaves open what is known of the address names the mailbox', async () => {
  const { person } = show({ isRestricted: true, fields: [], consentText: '' }, answer({ kind: 'mailed' }));
  expect(screen.queryByLabelText('First name')).toBeNull();
  await person.type(screen.getByLabelText('Email address'), 'ada@example.com');
  await person.click(screen.getByRole('button', { name: 'Email me the link' }));
  const heading = await screen.findByRole('heading', { name: 'Check your mailbox' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(/If a pass was issued to ada@example.com.*subscribe again/)).toBeTruthy();
});

test('an expired puzzle is replaced silently', async () => {
  const again = answer({ kind: 'again', puzzle: 'another.puzzle.x' });
  const { person } = show({}, again, answer({ kind: 'mailed' }));
  await fillIn(person);
  await person.click(submit());
  await screen.findByRole('heading', { name: 'Check your mailbox' });
  expect(sent.map(({ body }) => body.puzzle)).toEqual([data.puzzle, 'another.puzzle.x']);
});

test('a lost connection and too many sign-ups are shown, the input stays, and a retry is possible', async () => {
  const { person } = show({}, answer({}, 429), answer({}, 500), answer({ kind: 'mailed' }));
  await fillIn(person);
  await person.click(submit());
  expect(await screen.findByText(/many sign-ups from your network/)).toBeTruthy();
  await person.click(submit());
  expect(await screen.findByText(/did not work/)).toBeTruthy();
  expect((screen.getByLabelText('Town') as HTMLInputElement).value).toBe('Oslo');
  await person.click(submit());
  expect(await screen.findByRole('heading', { name: 'Check your mailbox' })).toBeTruthy();
});

test('a field that only the server refuses is marked', async () => {
  const { person } = show({}, answer({ error: { issues: [{ path: 'attributes.town' }] } }, 422));
  await fillIn(person);
  await person.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Town')).toBe(document.activeElement));
  expect(screen.getByLabelText('Town').getAttribute('aria-invalid')).toBe('true');
  const alert = screen.getByText(data.texts.correct);
  await person.type(screen.getByLabelText('Town'), '!');
  expect(alert.isConnected).toBe(false);
});

test('a closed or full page says so in the language of the visitor, without a form', () => {
  const closed = { ...data, state: 'closed', texts: signUpTexts.de } as const;
  show(closed);
  expect(screen.getByRole('heading', { name: 'Die Anmeldung ist geschlossen' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show({ ...closed, state: 'full' });
  expect(screen.getByText(/Aurora Coffee zurzeit ausstellen kann/)).toBeTruthy();
});

test('inside an app, the page shows the way to the browser with the whole address', () => {
  show({ inApp: { app: 'Facebook', system: 'Android', iosVersion: null } });
  const link = screen.getByRole('link', { name: 'Open in Chrome' });
  expect(link.getAttribute('href')).toContain('utm_source=poster');
  expect(screen.getByText(/Facebook cannot add passes/)).toBeTruthy();
});

test('neither keyboard nor screen reader meets the field for programs', () => {
  show({});
  const trap = document.querySelector('input[name="website"]');
  expect(trap?.closest('[aria-hidden="true"]')).toBeTruthy();
  expect(trap?.getAttribute('tabindex')).toBe('-1');
});

test('a link to confirm changes nothing before the click, and says when it has expired', async () => {
  const page: ConfirmSignUpPageData = {
    ...look,
    kind: 'confirmSignUp',
    state: 'open',
    email: 'ada@example.com',
    pageUrl: data.pageUrl,
    texts: signUpTexts.en,
  };
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([path, init.method]);
    return answer({}, 404);
  });
  render(<ConfirmSignUpPage data={page} address="/s/1.abc/confirm/x" />);
  expect(screen.getByText(/once you confirm that ada@example.com/)).toBeTruthy();
  expect(calls).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Confirm and get my pass' }));
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
  expect(calls).toEqual([['/s/1.abc/confirm/x', 'POST']]);
});
