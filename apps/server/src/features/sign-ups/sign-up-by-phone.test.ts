import { expect, test } from 'vitest';
import { findPerson } from '../passes/find-people.ts';
import { signUpWorld } from './sign-up-world.fixture.ts';

const world = signUpWorld();
const { inWorkspace, save, deliver, filledIn, post, outcome } = world;
const attributes = { town: 'Oslo' };

test('where the page asks for either, a phone number gets the link by SMS and no mail', async () => {
  await save({ contact: 'either', phoneCountry: 'DE', consentText: '' });
  const body = await filledIn('', { phone: '0151 12345678', attributes });
  expect(await outcome(body)).toEqual({ kind: 'mailed' });
  expect(await deliver()).toEqual([]);
  const sent = await inWorkspace(async (tx) => {
    const person = await findPerson(tx, { phone: '+4915112345678' });
    const messages = await tx.db
      .selectFrom('download_links_sent')
      .select('channel')
      .where('workspace_id', '=', tx.workspaceId)
      .where('channel', '=', 'sms')
      .execute();
    return { email: person?.email, messages };
  });
  expect(sent).toEqual({ email: '', messages: [{ channel: 'sms' }] });
});

test('a number that is none is refused at its field', async () => {
  await save({ contact: 'phone', phoneCountry: null });
  expect((await post(filledIn('', { phone: '0151 12345678', attributes }))).status).toBe(422);
});

test('where the page asks for nothing, the pass is issued at once', async () => {
  await save({ contact: 'none' });
  const body = await filledIn('', { attributes });
  const issued = await outcome(body);
  expect(issued).toMatchObject({ kind: 'issued', url: expect.stringContaining('/p/') });
  expect(await outcome(body)).toEqual(issued);
});
