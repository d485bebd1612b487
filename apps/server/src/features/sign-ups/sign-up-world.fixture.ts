import { hash } from 'node:crypto';
import {
  puzzleParts,
  type SignUpLanguage,
  type SignUpOutcome,
  type SignUpSettings,
  solvesPart,
} from '@tessera/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';
import { createTokenBucketsOfAll } from '../../platform/rate-limits/token-buckets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { deliverDownloadLinks } from '../invite-emails/deliver-download-links.ts';
import { deliverDownloadLinkJob } from '../invite-emails/invite-emails.jobs.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { deliverSignUpMail } from './deliver-sign-up-mail.ts';
import { saveSignUps } from './save-sign-ups.ts';
import { makeSignUpPuzzle } from './sign-up-puzzle.ts';

const maySolve = (puzzle: string, part: number, candidate: number): boolean =>
  hash('sha256', `${puzzle} ${part} ${candidate}`, 'buffer')[0] === 0;

export const visitIn = (page: SignUpLanguage) => ({ visitor: { page, accepted: [page] }, onAndroid: false });

/** Lets the server answer in between: both run in this process. */
export async function solvePuzzle(puzzle: string): Promise<number[]> {
  const solution: number[] = [];
  for (let part = 0; part < puzzleParts; part++) {
    let candidate = 0;
    while (!maySolve(puzzle, part, candidate) || !solvesPart(puzzle, part, candidate)) candidate += 1;
    solution.push(candidate);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return solution;
}

const attributes = [
  { id: 'town', key: 'town', label: 'Town', type: 'text', scope: 'pass', required: true },
  { id: 'birthday', key: 'birthday', label: 'Birthday', type: 'date', scope: 'user', required: false },
] as const;

export function signUpWorld() {
  let server: TestServer;
  let address: TemplateAddress;
  let now = new Date('2026-11-23T09:00:00Z');
  const mails: MailMessage[] = [];
  const statements: string[] = [];
  const wait = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    server.ctx.database.inWorkspace(address.workspaceId, work);
  const save = (settings: Partial<SignUpSettings>) =>
    inWorkspace((tx) => saveSignUps(server.ctx, tx, { passTemplateId: address.passTemplateId, ...settings }));
  const deliver = async (): Promise<MailMessage[]> => {
    const { workspaceId } = address;
    const pending = await inWorkspace((tx) =>
      tx.db.selectFrom('pending_sign_ups').select('id').where('workspace_id', '=', workspaceId).execute(),
    );
    await Promise.all(pending.map(({ id }) => deliverSignUpMail(server.ctx, { workspaceId, id })));
    const links = await server.ctx.queue.find(deliverDownloadLinkJob, { workspaceId });
    const attempt = { retries: 0, signal: new AbortController().signal };
    for (const { payload } of links) await deliverDownloadLinks(server.ctx, payload, attempt);
    return mails.splice(0);
  };
  beforeAll(async () => {
    const onStatement = (statement: string) => statements.push(statement);
    server = await startTestServer({ ROLES: 'web' }, { onStatement });
    server.ctx.clock = () => now;
    server.ctx.tokenBuckets = createTokenBucketsOfAll(server.ctx);
    server.ctx.mailer = {
      send: async (mail, accepted) => {
        mails.push(mail);
        await accepted?.();
      },
      close: async () => undefined,
    };
    address = await createTestWorkspace(server.ctx, { passes: 0 });
    const { passTemplateId } = address;
    await inWorkspace(async (tx) => {
      const { document } = await findPublishedDesign(tx, passTemplateId);
      const asked = attributes.map((attribute) => ({ ...attribute, default: null, onSignUpForm: true }));
      const saved = await savePassTemplate(server.ctx, tx, {
        passTemplateId,
        document: {
          ...document,
          attributes: [...document.attributes, ...asked],
          barcode: { format: 'code128', message: '{{ pass.serialNumber }} {{ attributes.town }}' },
        },
        savedBy: null,
      });
      await publishPassTemplate(server.ctx, tx, { passTemplateId, revisionId: saved.revisionId });
    });
  });
  afterAll(() => server?.stop());
  /** Each test has its own networks and hours. */
  beforeEach(async () => {
    await deliver();
    wait(3 * 3_600_000);
    mails.length = 0;
    await save({ accessLevel: 'ANY', consentText: '', confirmEmail: false });
  });

  const publicId = () => templatePublicId(address);
  const pageUrl = () => `${server.ctx.config.publicUrl}/s/${publicId()}`;
  const solved = async () => {
    const puzzle = makeSignUpPuzzle(server.ctx, publicId());
    return { puzzle, solution: await solvePuzzle(puzzle) };
  };
  const filledIn = async (email: string, more: object = {}) => ({
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    attributes: { town: 'Oslo' },
    ...(await solved()),
    ...more,
  });
  const post = async (body: unknown, path = '') =>
    fetch(`${pageUrl()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' },
      body: JSON.stringify(await body),
    });
  const outcome = async (body: unknown): Promise<SignUpOutcome> => (await post(body)).json();
  const passesOf = (email: string) =>
    inWorkspace((tx) =>
      tx.db
        .selectFrom('passes')
        .innerJoin('pass_users', 'pass_users.id', 'passes.pass_user_id')
        .selectAll('passes')
        .select(['pass_users.first_name', 'pass_users.attributes as user_attributes'])
        .where('passes.workspace_id', '=', address.workspaceId)
        .where('pass_users.workspace_id', '=', address.workspaceId)
        .where('pass_users.email_key', '=', email)
        .orderBy('passes.id')
        .execute(),
    );
  const holdPass = async (email: string): Promise<string> => {
    await outcome(filledIn(email));
    await deliver();
    wait(61_000);
    return (await passesOf(email))[0]?.id ?? '';
  };
  return {
    get ctx(): Context {
      return server.ctx;
    },
    get address(): TemplateAddress {
      return { workspaceId: address.workspaceId, passTemplateId: address.passTemplateId };
    },
    now: () => now,
    wait,
    statements,
    inWorkspace,
    save,
    deliver,
    pageUrl,
    filledIn,
    post,
    outcome,
    passesOf,
    holdPass,
  };
}
