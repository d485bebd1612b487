import { beforeEach, expect, test } from 'vitest';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

let world: WidgetsWorld;
let organizationId: string;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld();
  organizationId = (await world.identity.createOrganization({ name: 'Ours' })).id;
  ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
});

type Cursors = { before: string | null; after: string | null };
type Page = { data: { id: string; email: string }[]; list_metadata: Cursors; listMetadata: Cursors };

/** Members without a password, a second apart; the newest has the highest number. */
async function addMembers(count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    world.advance(1);
    const about = { password: null, firstName: `Person ${index}`, lastName: null };
    const { id } = await world.identity.createUser({ ...about, email: `p${index}@example.com` });
    await world.identity.addMembership({ userId: id, organizationId, role: 'member' });
  }
}

async function list(query: Record<string, string> = {}): Promise<Page & { names: string[] }> {
  const { status, body } = await ada.get(`UserManagement/members?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  const page = body as Page;
  expect(page.listMetadata).toEqual(page.list_metadata);
  return { ...page, names: page.data.map(({ email }) => email.replace('@example.com', '')) };
}

const next = (page: Page, query = {}) => list({ ...query, before: page.list_metadata.before ?? '' });
const previous = (page: Page, query = {}) => list({ ...query, after: page.list_metadata.after ?? '' });

test('a single page has no cursors', async () => {
  await addMembers(9);
  const page = await list();
  expect(page.names).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'ada']);
  expect(page.list_metadata).toEqual({ before: null, after: null });
});

test('“Next” sends `before` and “Previous” sends `after`, ten at a time, with the same pages in both directions', async () => {
  await addMembers(24);
  const first = await list();
  expect(first.list_metadata).toEqual({ before: first.data[9]?.id, after: null });
  const second = await next(first);
  expect(second.names).toEqual(['p14', 'p13', 'p12', 'p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p5']);
  expect(second.list_metadata).toEqual({ before: second.data[9]?.id, after: second.data[0]?.id });
  const third = await next(second);
  expect(third.names).toEqual(['p4', 'p3', 'p2', 'p1', 'ada']);
  expect(third.list_metadata).toEqual({ before: null, after: third.data[0]?.id });
  const back = await previous(third);
  expect(back).toEqual(second);
  expect(await previous(back)).toEqual(first);
});

test('going back to a first page that is no longer full shows it full', async () => {
  await addMembers(14);
  const second = await next(await list());
  const newest = await world.store.findUserByEmail('p14@example.com');
  await world.store.removeMembership(newest?.id ?? '', organizationId);
  const first = await previous(second);
  expect(first.names[0]).toBe('p13');
  expect(first.data).toHaveLength(10);
  expect(first.list_metadata.after).toBeNull();
});

test('a last page whose people were removed shows the first page instead of an empty one', async () => {
  await addMembers(11);
  const first = await list({ search: 'person' });
  const [last] = (await next(first, { search: 'person' })).data;
  await world.store.removeMembership(last?.id ?? '', organizationId);
  const instead = await next(first, { search: 'person' });
  expect(instead.names).toEqual(first.names);
  expect(instead.list_metadata).toEqual({ before: null, after: null });
});

test('the cursor of a removed, foreign or unknown person returns the first page', async () => {
  await addMembers(11);
  const { id: theirs } = await world.identity.createOrganization({ name: 'Theirs' });
  const eve = await world.person('eve@example.com', { organizationId: theirs, role: 'member' });
  const first = await list();
  for (const id of [eve.user.id, 'user_unknown', 'nothing', '\0', 'x'.repeat(300)])
    for (const side of ['before', 'after']) expect(await list({ [side]: id })).toEqual(first);
});

test('names and addresses are searched as they are typed, and an empty search finds all', async () => {
  await addMembers(3);
  expect((await list({ search: 'PERSON 2' })).names).toEqual(['p2']);
  expect((await list({ search: 'p3@' })).names).toEqual(['p3']);
  for (const search of ['%', '_', '\\', "' or 1=1"]) expect((await list({ search })).names).toEqual([]);
  expect((await list({ search: '', role: '', before: '', after: '' })).names).toHaveLength(4);
});

test('a role filters and pages; an unknown one matches nothing', async () => {
  await addMembers(12);
  expect((await list({ role: 'admin' })).names).toEqual(['ada']);
  const members = await list({ role: 'member' });
  expect(members.data).toHaveLength(10);
  expect((await next(members, { role: 'member' })).names).toEqual(['p2', 'p1']);
  expect(await list({ role: 'owner' })).toMatchObject({
    data: [],
    list_metadata: { before: null, after: null },
  });
});

test.each(['0', '-1', '101', '1.5', 'ten', '1e400'])(
  'the limit %s is refused with a message',
  async (limit) => {
    const answer = await ada.get(`UserManagement/members?limit=${limit}`);
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: 'The limit is a whole number from 1 to 100.' },
    ]);
  },
);

test.each(['\0', 'ada\0', 'x'.repeat(257), 'ada'.repeat(1000)])(
  'a search that no name can hold finds nobody, like any other (%#)',
  async (search) => {
    expect(await list({ search })).toMatchObject({ data: [], list_metadata: { before: null, after: null } });
  },
);

test('a page has at most a hundred', async () => {
  await addMembers(3);
  expect((await list({ limit: '100' })).names).toHaveLength(4);
  expect((await list({ limit: '2' })).names).toEqual(['p3', 'p2']);
});
