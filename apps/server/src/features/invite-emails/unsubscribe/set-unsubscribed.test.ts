import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../context.ts';
import { makeLinkToken } from '../../../platform/keys/signed-link.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { erasePerson } from '../../erasures/erase-person.ts';
import { findPass } from '../../passes/find-pass.ts';
import { updatePass } from '../../passes/update-pass.ts';
import { loadInviteEmails } from '../load-invite-emails.ts';
import { openUnsubscribe } from './open-unsubscribe.ts';
import { setUnsubscribed } from './set-unsubscribed.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

async function createMailed() {
  const { workspaceId, passIds, inWorkspace } = await createTestWorkspace(ctx);
  const [passId = ''] = passIds;
  return {
    workspaceId,
    passId,
    inWorkspace,
    mailedToken: () =>
      inWorkspace(async (tx) => {
        const mails = await loadInviteEmails(ctx, tx, [
          { pass_id: passId, id: passId, at: new Date(ctx.clock()) },
        ]);
        const [, token = ''] = /\/u\/(.+)>$/.exec(mails.get(passId)?.headers['List-Unsubscribe'] ?? '') ?? [];
        return token;
      }),
    unsubscribed: () =>
      inWorkspace(async (tx) => {
        const people = await tx.db
          .selectFrom('pass_users')
          .select('email')
          .where('workspace_id', '=', workspaceId)
          .where('unsubscribed_at', 'is not', null)
          .execute();
        return people.map(({ email }) => email);
      }),
  };
}

test('after a pass was given to another person, the link of an earlier mail is still its recipient’s', async () => {
  const { passId, inWorkspace, mailedToken, unsubscribed } = await createMailed();
  const token = await mailedToken();
  await inWorkspace((tx) => updatePass(ctx, tx, { id: passId, user: { email: 'grace@example.com' } }));
  expect(await openUnsubscribe(ctx, token)).toMatchObject({
    email: 'ada@example.com',
    isUnsubscribed: false,
  });
  await setUnsubscribed(ctx, token, true);
  expect(await unsubscribed()).toEqual(['ada@example.com']);
});

test('a link of an earlier release, which names a pass, still works', async () => {
  const { workspaceId, passId, unsubscribed } = await createMailed();
  const kind = { key: ctx.keys.unsubscribeLinks, signatureBytes: 12 };
  const token = makeLinkToken(kind, { workspaceId, id: passId });
  expect(await openUnsubscribe(ctx, token)).toMatchObject({ email: 'ada@example.com' });
  await setUnsubscribed(ctx, token, true);
  expect(await unsubscribed()).toEqual(['ada@example.com']);
});

test('a person whose data was erased has no page any more', async () => {
  const { passId, inWorkspace, mailedToken } = await createMailed();
  const token = await mailedToken();
  await inWorkspace((tx) => erasePerson(ctx, tx, { email: 'ada@example.com' }, { userId: null }));
  expect(await inWorkspace((tx) => findPass(tx, passId))).toMatchObject({ status: 'voided' });
  expect(await openUnsubscribe(ctx, token)).toBeNull();
});
