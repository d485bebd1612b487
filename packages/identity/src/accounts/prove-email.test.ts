import { expect, test } from 'vitest';
import { mailedCode, openHostedPages } from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { storeSession } from '../testing/stored-records.ts';
import { password } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';

const never = Number.POSITIVE_INFINITY;

/** A store that fails once, at the given statement of those by which an account changes its owner. */
function createFailingStore() {
  const store = createMemoryStore();
  let statementsLeft = never;
  const counted =
    <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      statementsLeft -= 1;
      if (statementsLeft === 0) throw new Error('The database is away.');
      return work(...given);
    };
  return {
    ...store,
    changeUser: counted(store.changeUser),
    removePasswordResets: counted(store.removePasswordResets),
    removeTotpFactors: counted(store.removeTotpFactors),
    removePendingSignIns: counted(store.removePendingSignIns),
    revokeSessions: counted(store.revokeSessions),
    recordAuditEvent: counted(store.recordAuditEvent),
    failAt: (statement: number) => {
      statementsLeft = statement;
    },
  };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'who made an account with somebody’s address keeps nothing of it, though the database fail once, at statement %i',
  async (statement) => {
    const { mails, sendMail } = createMailbox();
    const { failAt, memory, ...store } = createFailingStore();
    const world = await createWorld({ store, sendMail });
    world.identity.app.onError((_, c) => c.json({}, 500));
    const names = { firstName: null, lastName: null };
    const { id: userId } = await world.identity.createUser({ email, password, ...names });
    await world.identity.addTotpFactor({ userId });
    const times = { createdAt: world.now(), expiresAt: new Date(world.now().getTime() + 1000) };
    await store.insertPasswordReset({ tokenHash: 'link', userId, requestId: null, ...times });
    const session = await storeSession(store, { userId, ...times });
    const prove = async (failing: number) => {
      const visit = await openHostedPages(world.browser());
      const { challenge } = (await visit.submit('email-code', { email })).body;
      failAt(failing);
      return visit.submit('email-code/verify', { challenge, code: mailedCode(mails) });
    };
    expect((await prove(statement)).status).toBe(500);
    expect((await prove(never)).body.redirectTo).toContain('code=');
    expect(memory.users.get(userId)).toMatchObject({ emailVerified: true, passwordHash: null });
    expect([memory.passwordResets.size, memory.totpFactors.size]).toEqual([0, 0]);
    expect(memory.sessions.get(session.id)?.revokedAt).not.toBeNull();
    const lines = memory.auditEvents.map(eventName);
    expect(lines.filter((type) => type === 'second_factor.changed removed')).toHaveLength(1);
    expect(lines).toContain('user.changed email_verified');
  },
);
