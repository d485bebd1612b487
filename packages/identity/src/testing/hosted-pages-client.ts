import type { IdentityMail } from '../mail/identity-mail.ts';
import type { TestBrowser } from './test-browser.ts';
import { newPkce } from './test-site.ts';

/** The response to any hosted form. */
export type HostedAnswer = {
  status: number;
  body: {
    redirectTo?: string;
    step?: string;
    challenge?: string;
    message?: string;
    startAgain?: boolean;
    retryAfterSeconds?: number;
    email?: string;
    sent?: boolean;
    codes?: string[];
    organizations?: { id: string; name: string }[];
  };
};

type Values = Record<string, unknown>;

/** A browser's visit to the hosted pages, from /authorize on. */
export type HostedPagesClient = {
  request: string;
  verifier: string;
  submit(form: string, values: Values): Promise<HostedAnswer>;
};

export async function openHostedPages(
  browser: TestBrowser,
  changes: Record<string, string> = {},
): Promise<HostedPagesClient> {
  const { verifier, challenge } = newPkce();
  const request = await browser.begin(challenge, { screen_hint: 'sign-up', ...changes });
  return {
    request,
    verifier,
    submit: async (form, values) =>
      readHosted(await browser.post(`/user_management/hosted/${form}`, { request, ...values })),
  };
}

export async function readHosted(response: Response): Promise<HostedAnswer> {
  return { status: response.status, body: (await response.json()) as HostedAnswer['body'] };
}

/** The tokens of a finished sign-in. */
export async function tokensOf(browser: TestBrowser, visit: HostedPagesClient, { body }: HostedAnswer) {
  const code = new URL(body.redirectTo ?? '').searchParams.get('code') ?? '';
  const response = await browser.exchange(code, visit.verifier);
  return (await response.json()) as {
    access_token: string;
    organization_id?: string;
    authentication_method: string;
  };
}

/** The code of the newest mail that has one. */
export function mailedCode(mails: readonly IdentityMail[]): string {
  const content = mails.findLast((mail) => 'code' in mail.content)?.content;
  return content && 'code' in content ? content.code : '';
}

/** Six other digits. */
export function otherCode(code: string): string {
  return code === '000000' ? '111111' : '000000';
}
