import type { Page } from 'playwright-core';
import { type Scene, type Stage, stopRefusing, visit } from './scene.ts';
import { fillSignIn } from './sign-in.ts';

const hosted = '**/user_management/hosted';
const everyProvider = ['GoogleOAuth', 'MicrosoftOAuth', 'GithubOAuth', 'AppleOAuth'];
const organizations = [
  'Aurora Coffee',
  'Museum Bergtal',
  'Verein der Freundinnen und Freunde des Botanischen Gartens',
];

const login = async (page: Page, { publicUrl }: Stage) =>
  visit(page, `${publicUrl}/_/login?context=Please%20sign%20in%20to%20continue.`, 'Email address');

const signUp = async (page: Page, { publicUrl }: Stage) => {
  await visit(page, `${publicUrl}/_/create-account`, 'Create your account');
  await page.getByLabel('First name').fill('Ada');
};

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function change(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route(`${hosted}/request?**`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } });
  });
}

const answer = (page: Page, form: string, json: unknown, status = 200) =>
  page.route(`${hosted}/${form}`, (route) => route.fulfill({ status, json }));

const invitation = { email: 'noor@example.com', organizationName: 'Aurora Coffee', hasAccount: false };

async function openInvitation(page: Page, stage: Stage, hasAccount: boolean): Promise<void> {
  await login(page, stage);
  await change(page, { invitation: { ...invitation, hasAccount } });
  const { search } = new URL(page.url());
  await visit(page, `${stage.publicUrl}/invitation${search}`, 'Join Aurora Coffee');
}

export const signInScenes: Scene[] = [
  { name: 'sign-in', show: login },
  {
    name: 'sign-in-empty',
    show: async (page) => {
      await page.getByLabel('Email address').fill('');
      await press(page, 'Sign in');
      await page.getByText('Enter your password.').waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    provokes: /\/hosted\/sign-in/,
    show: async (page) => {
      await fillSignIn(page, 'admin@aurora.example', 'not the password');
      await press(page, 'Sign in');
      await page.getByText('Incorrect email or password.').waitFor();
    },
  },
  {
    name: 'sign-in-providers',
    show: async (page, stage) => {
      await change(page, { canMail: true, oauthProviders: everyProvider });
      await login(page, stage);
      await page.getByRole('link', { name: 'Continue with Apple' }).waitFor();
    },
  },
  {
    name: 'forgot-password',
    show: async (page) => {
      await press(page, 'Forgot password?');
      await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    },
  },
  {
    name: 'reset-link-sent',
    show: async (page) => {
      await answer(page, 'forgot-password', { sent: true });
      await page.getByLabel('Email address').fill('admin@aurora.example');
      await press(page, 'Email me a link');
      await page.getByText('If there is an account for').waitFor();
    },
  },
  {
    name: 'email-code',
    show: async (page) => {
      await press(page, 'Back to sign in');
      await press(page, 'Email me a code instead');
      await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor();
    },
  },
  {
    name: 'email-code-sent',
    show: async (page) => {
      await answer(page, 'email-code', { challenge: 'a' });
      await press(page, 'Email me a code');
      await page.getByRole('textbox', { name: 'Code' }).waitFor();
      await page.keyboard.type('123');
    },
  },
  {
    name: 'email-code-wrong',
    provokes: /\/hosted\/email-code\/verify/,
    show: async (page) => {
      await answer(page, 'email-code/verify', { message: 'Invalid code, please try again.' }, 400);
      await page.keyboard.type('456');
      await page.getByText('Invalid code, please try again.').waitFor();
    },
    leave: stopRefusing,
  },
  {
    name: 'second-factor',
    show: async (page, stage) => {
      await login(page, stage);
      await fillSignIn(page, 'secure@aurora.example', 'tessera demo 2026');
      await press(page, 'Sign in');
      await page.getByRole('textbox', { name: 'Code' }).waitFor();
    },
  },
  {
    name: 'recovery-code',
    show: async (page) => {
      await press(page, 'Use a recovery code instead');
      await page.getByLabel('Recovery code').fill('8FV13');
      await press(page, 'Continue');
      await page.getByText('A recovery code has 10 letters and digits.').waitFor();
    },
  },
  {
    name: 'recovery-codes',
    show: async (page, stage) => {
      const codes = Array.from({ length: 10 }, (_, at) => `7KQ3M-X2V9${at}`);
      await answer(page, 'sign-in', { step: 'recovery-codes', challenge: 'a', codes });
      await login(page, stage);
      await fillSignIn(page, 'admin@aurora.example', 'tessera demo 2026');
      await press(page, 'Sign in');
      await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    },
    leave: stopRefusing,
  },
  {
    name: 'choose-organization',
    show: async (page, stage) => {
      const choices = organizations.map((name, at) => ({ id: `org_${at}`, name }));
      await answer(page, 'sign-in', { step: 'organization', challenge: 'a', organizations: choices });
      await login(page, stage);
      await fillSignIn(page, 'admin@aurora.example', 'tessera demo 2026');
      await press(page, 'Sign in');
      await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
    },
    leave: stopRefusing,
  },
];

export const newAccountScenes: Scene[] = [
  {
    name: 'sign-up-incomplete',
    show: async (page, stage) => {
      await signUp(page, stage);
      await fillSignIn(page, 'ada', 'short');
      await press(page, 'Create account');
      await page.getByText('Password must be at least 8 characters').waitFor();
    },
  },
  {
    name: 'sign-up-easy-password',
    provokes: /\/hosted\/sign-up/,
    show: async (page) => {
      await fillSignIn(page, 'ada@example.com', 'password');
      await press(page, 'Create account');
      await page.getByText('This password is too easy to guess.').waitFor();
    },
  },
  {
    name: 'verify-email',
    show: async (page) => {
      const email = 'ada@example.com';
      await answer(page, 'sign-up', { step: 'verify-email', challenge: 'a', email });
      await fillSignIn(page, email, 'a long enough secret');
      await press(page, 'Create account');
      await page.getByRole('heading', { name: 'Verify your email address' }).waitFor();
    },
  },
  {
    name: 'verify-email-sent-again',
    show: async (page) => {
      await answer(page, 'verify-email/resend', { sent: true });
      await press(page, 'Send a new code');
      await page.getByText('A new code is on its way.').waitFor();
    },
  },
  {
    name: 'verify-email-too-soon',
    provokes: /\/hosted\/verify-email\/resend/,
    show: async (page) => {
      const message = 'Too many attempts. Please wait 3600 seconds and try again.';
      await answer(page, 'verify-email/resend', { message, retryAfterSeconds: 3600 }, 429);
      await press(page, 'Send a new code');
      await page.getByRole('button', { name: /^Send again in/ }).waitFor();
    },
    leave: stopRefusing,
  },
  { name: 'invitation-new', show: (page, stage) => openInvitation(page, stage, false), leave: stopRefusing },
  { name: 'invitation-known', show: (page, stage) => openInvitation(page, stage, true), leave: stopRefusing },
  {
    name: 'invitation-over',
    show: async (page, stage) => {
      await login(page, stage);
      const { search } = new URL(page.url());
      await visit(page, `${stage.publicUrl}/invitation${search}`, 'This invitation is no longer valid');
    },
  },
  {
    name: 'reset-password',
    show: async (page, { publicUrl }) => {
      await answer(page, 'password-reset?**', { email: 'admin@aurora.example' });
      await visit(page, `${publicUrl}/reset-password?token=a`, 'Choose a new password');
    },
    leave: stopRefusing,
  },
  {
    name: 'reset-password-over',
    provokes: /\/hosted\/password-reset/,
    show: (page, { publicUrl }) =>
      visit(page, `${publicUrl}/reset-password?token=unknown`, 'This link is no longer valid'),
  },
  {
    name: 'sign-in-elsewhere-failed',
    show: async (page, stage) => {
      await login(page, stage);
      const { search } = new URL(page.url());
      await visit(
        page,
        `${stage.publicUrl}/sign-in${search}&problem=oauth-email`,
        'no verified email address',
      );
    },
  },
  {
    name: 'sign-in-expired',
    provokes: /\/user_management\//,
    show: (page, { publicUrl }) =>
      visit(page, `${publicUrl}/sign-in?request=unknown`, 'This sign-in has expired'),
  },
  {
    name: 'sign-in-unreachable',
    provokes: /\/user_management\/|could not be opened/,
    show: async (page, { publicUrl }) => {
      await page.route(`${hosted}/request?**`, (route) =>
        route.fulfill({ status: 502, body: 'Bad gateway' }),
      );
      await visit(page, `${publicUrl}/sign-in?request=unknown`, 'The server could not be reached');
    },
    leave: stopRefusing,
  },
  {
    name: 'signed-out',
    show: (page, { publicUrl }) => visit(page, `${publicUrl}/signed-out`, 'You are signed out'),
  },
];
