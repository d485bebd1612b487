import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../app-error.ts';
import type { Logger } from '../../logger.ts';
import type { WorkosProvider } from '../account-provider.ts';
import { createWorkosProvider } from './workos-provider.ts';
import { startWorkosStandIn, type WorkosStandIn } from './workos-stand-in.fixture.ts';

let workos: WorkosStandIn;
let provider: WorkosProvider;

beforeEach(async () => {
  workos = await startWorkosStandIn();
  const { clientId, apiKey, url: apiUrl } = workos;
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const config = { kind: 'workos', clientId, apiKey, apiUrl } as const;
  provider = createWorkosProvider(config, { clock: () => new Date(), logger });
  await provider.createOrganization({ name: 'Aurora Coffee' });
});
afterEach(() => workos.stop());

function addMembers(count: number): void {
  for (let index = 1; index <= count; index += 1) {
    const userId = `user_${index}`;
    workos.addUser({
      id: userId,
      email: `p${index}@example.com`,
      first_name: 'Person',
      last_name: `${index}`,
    });
    workos.addMembership({ userId, organizationId: 'org_1', role: 'member' });
  }
}

const invite = (email: string, organizationId = 'org_1') =>
  provider.inviteByManager({ email, organizationId, role: 'member', inviterUserId: 'user_1' });

async function listAll(limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await provider.listPeople({ organizationId: 'org_1', limit, cursor });
    pages.push(page.people.map(({ email, status }) => `${email} ${status}`));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

test('an invitation is sent with its organization, role and inviter, and lasts as long as WorkOS says', async () => {
  expect(await invite('new@example.com')).toEqual({
    sent: true,
    invitation: {
      id: 'invitation_1',
      email: 'new@example.com',
      role: 'member',
      expiresAt: new Date('2026-01-12T10:00:00Z'),
    },
  });
});

test('whoever belongs to the organization or was invited is said to be so; an address WorkOS refuses is, at its field', async () => {
  addMembers(1);
  await invite('new@example.com');
  expect(await invite('p1@example.com')).toEqual({ sent: false, reason: 'member' });
  expect(await invite('new@example.com')).toEqual({ sent: false, reason: 'invited' });
  const error: unknown = await invite('odd@nowhere.invalid').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'validationFailed', issues: [{ path: 'email' }] });
});

test('members come first and those invited after them, in pages that leave nobody out', async () => {
  addMembers(3);
  await invite('one@example.com');
  workos.addInvitation({ email: 'p1@example.com', organization_id: 'org_1', state: 'accepted' });
  workos.addInvitation({ email: 'late@example.com', organization_id: 'org_1', state: 'expired' });
  workos.addInvitation({ email: 'other@example.com', organization_id: 'org_2' });
  const [p1, p2, p3] = [1, 2, 3].map((index) => `p${index}@example.com active`);
  const [one, late] = ['one@example.com invited', 'late@example.com inviteExpired'];
  expect(await listAll(25)).toEqual([[p1, p2, p3, one, late]]);
  expect(await listAll(3)).toEqual([
    [p1, p2, p3],
    [one, late],
  ]);
  expect((await listAll(2)).flat()).toEqual([p1, p2, p3, one, late]);
});

test('a cursor that is not ours begins anew; how many there are, WorkOS does not say', async () => {
  addMembers(1);
  const ask = (cursor: string | null) => provider.listPeople({ organizationId: 'org_1', limit: 5, cursor });
  for (const madeUp of ['nonsense', 'users:nonsense', 'invitations:nonsense'])
    expect(await ask(madeUp)).toEqual(await ask(null));
  expect((await ask(null)).totalCount).toBeNull();
});
