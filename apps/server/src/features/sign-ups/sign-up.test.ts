import { expect, test } from 'vitest';
import { archivePassTemplate } from '../pass-templates/archive-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { unarchivePassTemplate } from '../pass-templates/unarchive-pass-template.ts';
import { getPass } from '../passes/get-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { getPassTimeline } from '../timeline/get-pass-timeline.ts';
import { openConfirmPage, openSignUpPage } from './open-sign-up-page.ts';
import { addPendingSignUp } from './pending-sign-up.ts';
import { removeExpiredSignUps } from './remove-expired-sign-ups.ts';
import { signUpWorld, visitIn } from './sign-up-world.fixture.ts';

const world = signUpWorld();
const { wait, inWorkspace, save, deliver, pageUrl, filledIn, post, outcome, passesOf, holdPass } = world;

const issuesOf = async (body: unknown): Promise<string[]> => {
  const response = await post(body);
  expect(response.status).toBe(422);
  const { error } = (await response.json()) as { error: { issues: { path: string }[] } };
  return error.issues.map(({ path }) => path);
};
const confirmPathOf = (text: string) => /\/confirm\/[\w.-]+/.exec(text)?.[0] ?? '';

test('a value that does not fit the barcode is refused at its field', async () => {
  const body = filledIn('town@example.com', { attributes: { town: 'Ålesund' } });
  expect(await issuesOf(body)).toEqual(['attributes.town']);
  expect(await passesOf('town@example.com')).toEqual([]);
});

test('a new person gets the link by mail, with the consent, the values and the campaign they came from', async () => {
  await save({ consentText: 'I agree to the terms.' });
  const body = await filledIn('new@example.com', {
    attributes: { town: 'Oslo', birthday: '1990-05-01' },
    hasConsented: true,
    utm: { source: 'poster', campaign: 'spring' },
  });
  expect(await outcome(body)).toEqual({ kind: 'mailed' });
  expect(await passesOf('new@example.com')).toEqual([]);
  const [mail, ...moreMails] = await deliver();
  const [pass, ...others] = await passesOf('new@example.com');
  expect([moreMails, others]).toEqual([[], []]);
  expect(pass).toMatchObject({ issued_via: 'signUp', attributes: { town: 'Oslo' }, first_name: 'Ada' });
  expect(pass?.user_attributes).toEqual({ birthday: '1990-05-01' });
  const presented = await inWorkspace((tx) => getPass(world.ctx, tx, pass?.id ?? ''));
  expect(presented).toMatchObject({ utm: { source: 'poster', campaign: 'spring' } });
  expect(mail).toMatchObject({
    to: 'new@example.com',
    text: expect.stringContaining(presented.downloadUrl ?? ''),
  });
  const { entries } = await getPassTimeline(world.ctx, world.address.workspaceId, pass?.id ?? '');
  expect(entries.find(({ kind }) => kind === 'consented')).toMatchObject({
    at: world.now().toISOString(),
    detail: 'I agree to the terms.',
  });
});

test('missing, foreign and malformed values are refused with their fields, and nothing is issued', async () => {
  await save({ consentText: 'I agree.' });
  const refused = await issuesOf(
    filledIn('wrong@example.com', { firstName: '', attributes: { birthday: 'soon', points: 1_000_000 } }),
  );
  expect(refused.toSorted()).toEqual(
    ['attributes.birthday', 'attributes.points', 'attributes.town', 'firstName', 'hasConsented'].toSorted(),
  );
  expect(await issuesOf(filledIn('no address'))).toEqual(['email']);
  expect(await issuesOf(filledIn('a@example.com', { firstName: 'Two\nlines' }))).toEqual(['firstName']);
  expect(await issuesOf(filledIn('a@example.com', { utm: { source: 'x'.repeat(201) } }))).toEqual([
    'utm.source',
  ]);
  expect(await passesOf('wrong@example.com')).toEqual([]);
});

test('the same person several times at once gets one pass', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => outcome(filledIn('twice@example.com'))));
  expect(answers.every(({ kind }) => kind === 'mailed')).toBe(true);
  await deliver();
  expect(await passesOf('twice@example.com')).toHaveLength(1);
});

test('a known address gets its link by mail, and nothing of the person changes', async () => {
  await holdPass('known@example.com');
  const again = filledIn('KNOWN@example.com', { firstName: 'Eve', attributes: { town: 'Elsewhere' } });
  expect(await outcome(again)).toEqual({ kind: 'mailed' });
  const [mail, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'known@example.com', text: expect.stringContaining('/p/') });
  const [pass, ...more] = await passesOf('known@example.com');
  expect(more).toEqual([]);
  expect(pass).toMatchObject({ first_name: 'Ada', attributes: { town: 'Oslo' } });
});

test('a known person without a usable pass confirms the address first, and then gets a new one', async () => {
  const first = await holdPass('voided@example.com');
  await inWorkspace((tx) => voidPass(world.ctx, tx, first, { atOnce: true }));
  expect(await outcome(filledIn('voided@example.com'))).toEqual({ kind: 'mailed' });
  const [mail] = await deliver();
  const confirmed = await (await post({}, confirmPathOf(mail?.text ?? ''))).json();
  expect(confirmed).toMatchObject({ kind: 'issued' });
  expect((await passesOf('voided@example.com')).map(({ status }) => status)).toEqual(['voided', 'issued']);
});

test('a person who can no longer have a pass when the mail is due gets none, and the sign-up is removed', async () => {
  await outcome(filledIn('late-for-it@example.com'));
  await inWorkspace((tx) =>
    archivePassTemplate(world.ctx, tx, {
      passTemplateId: world.address.passTemplateId,
      shouldVoidPasses: false,
    }),
  );
  expect(await deliver()).toEqual([]);
  await inWorkspace((tx) => unarchivePassTemplate(world.ctx, tx, world.address.passTemplateId));
  // The design now asks for more than the visitor filled in.
  await inWorkspace((tx) =>
    addPendingSignUp(world.ctx, tx, world.address.passTemplateId, {
      email: 'late-for-it@example.com',
      firstName: 'Ada',
      lastName: '',
      attributes: {},
      consentText: '',
      consentedAt: world.now().toISOString(),
      utm: {},
      language: 'en',
    }),
  );
  expect(await deliver()).toEqual([]);
  expect(await passesOf('late-for-it@example.com')).toEqual([]);
  const left = await inWorkspace(({ db }) =>
    db
      .selectFrom('pending_sign_ups')
      .select('id')
      .where('workspace_id', '=', world.address.workspaceId)
      .execute(),
  );
  expect(left).toEqual([]);
});

test('with confirmation, nothing is issued until the click, opening the link changes nothing, and two clicks give one pass', async () => {
  await save({ confirmEmail: true, consentText: 'I agree.' });
  const body = await filledIn('careful@example.com', { hasConsented: true, utm: { medium: 'mail' } });
  expect(await outcome(body)).toEqual({ kind: 'mailed' });
  const [mail] = await deliver();
  expect(mail).toMatchObject({
    to: 'careful@example.com',
    subject: expect.stringContaining('Adresse bestätigen'),
  });
  const path = confirmPathOf(mail?.text ?? '');
  const token = path.split('/').at(-1) ?? '';
  for (let scan = 0; scan < 3; scan++) {
    const page = await openConfirmPage(world.ctx, world.address, { token, ...visitIn('de') });
    expect(page).toMatchObject({ status: 200, data: { state: 'open', email: 'careful@example.com' } });
  }
  expect(await passesOf('careful@example.com')).toEqual([]);
  const clicks = await Promise.all([post({}, path), post({}, path)]);
  const answers = await Promise.all(clicks.map((click) => click.json()));
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ kind: 'issued' });
  const passes = await passesOf('careful@example.com');
  expect(passes).toMatchObject([{ issued_via: 'signUp', utm: { medium: 'mail' } }]);
});

test('a link to confirm works for a day, only as it was signed, and not once sign-up is closed', async () => {
  await save({ confirmEmail: true });
  await outcome(filledIn('late@example.com'));
  const [mail] = await deliver();
  const path = confirmPathOf(mail?.text ?? '');
  expect((await post({}, `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
  await save({ accessLevel: 'NONE' });
  expect(await (await post({}, path)).json()).toEqual({ kind: 'closed' });
  await save({ accessLevel: 'ANY' });
  wait(24 * 3_600_000 + 1_000);
  expect((await post({}, path)).status).toBe(404);
  expect(await passesOf('late@example.com')).toEqual([]);
  expect(await inWorkspace((tx) => removeExpiredSignUps(tx, world.now()))).toBeGreaterThan(0);
  const left = await inWorkspace((tx) =>
    tx.db
      .selectFrom('pending_sign_ups')
      .select('id')
      .where('workspace_id', '=', world.address.workspaceId)
      .execute(),
  );
  expect(left).toEqual([]);
});

test('a program that fills in the invisible field gets the usual answer and no pass', async () => {
  expect(await outcome(filledIn('robot@example.com', { website: 'https://spam.example' }))).toEqual({
    kind: 'mailed',
  });
  expect(await passesOf('robot@example.com')).toEqual([]);
  expect((await deliver()).filter(({ to }) => to.startsWith('robot'))).toEqual([]);
});

test('a disabled, archived or unknown page issues nothing', async () => {
  await save({ accessLevel: 'NONE' });
  expect(await outcome(filledIn('closed@example.com'))).toEqual({ kind: 'closed' });
  await save({ accessLevel: 'ANY' });
  await inWorkspace((tx) =>
    archivePassTemplate(world.ctx, tx, {
      passTemplateId: world.address.passTemplateId,
      shouldVoidPasses: false,
    }),
  );
  expect(await outcome(filledIn('closed@example.com'))).toEqual({ kind: 'closed' });
  await inWorkspace((tx) => unarchivePassTemplate(world.ctx, tx, world.address.passTemplateId));
  expect(
    (await fetch(`${world.ctx.config.publicUrl}/s/nonsense`, { method: 'POST', body: '{}' })).status,
  ).toBe(404);
  expect(await passesOf('closed@example.com')).toEqual([]);
});

test('the page shows the card with the colors of a pass without values', async () => {
  const { passTemplateId } = world.address;
  const colors = { background: '#112233', foreground: '#ffffff', label: '#ffffff' };
  await inWorkspace(async (tx) => {
    const { document } = await findPublishedDesign(tx, passTemplateId);
    const when = [{ key: 'town', operator: 'isNotSet' as const }];
    const design = { ...document, colors: { ...colors, variants: [{ id: 'new', when, label: '#ffd7a8' }] } };
    const saved = { passTemplateId, document: design, savedBy: null };
    const { revisionId } = await savePassTemplate(world.ctx, tx, saved);
    await publishPassTemplate(world.ctx, tx, { passTemplateId, revisionId });
  });
  const { data } = await openSignUpPage(world.ctx, world.address, visitIn('en'));
  expect(data).toMatchObject({
    colors: { label: '#ffd7a8' },
    card: { passJson: { labelColor: '#ffd7a8' } },
  });
});

test('the page has the fields of the form, the look of the issuer and the language of the visitor, and says when it is closed', async () => {
  await save({ consentText: 'I agree.' });
  const open = () => openSignUpPage(world.ctx, world.address, visitIn('de'));
  const { status, data, noScript } = await open();
  expect(status).toBe(200);
  expect(data).toMatchObject({
    kind: 'signUp',
    state: 'open',
    language: 'de',
    passName: 'Aurora Rewards',
    issuerName: 'Aurora Coffee',
    consentText: 'I agree.',
    fields: [
      { key: 'town', label: 'Town', type: 'text', required: true },
      { key: 'birthday', label: 'Birthday', type: 'date', required: false },
    ],
    pageUrl: pageUrl(),
  });
  expect(noScript).toContain('JavaScript');
  await save({ accessLevel: 'ISSUED' });
  expect((await open()).data).toMatchObject({
    state: 'open',
    isRestricted: true,
    fields: [],
    consentText: '',
  });
  await save({ accessLevel: 'NONE' });
  expect(await open()).toMatchObject({ status: 410, data: { state: 'closed', puzzle: '' } });
  const { workspaceId, passTemplateId } = world.address;
  const unknown = { workspaceId, passTemplateId: workspaceId.padStart(8, '0') + passTemplateId.slice(8) };
  expect(await openSignUpPage(world.ctx, unknown, visitIn('fr'))).toMatchObject({
    status: 404,
    language: 'fr',
  });
  expect(await openSignUpPage(world.ctx, null, visitIn('fr'))).toMatchObject({ status: 404 });
});

test('without a mail server the page is closed, because it could not answer every address alike', async () => {
  const { mailer } = world.ctx;
  world.ctx.mailer = null;
  expect(await outcome(filledIn('offline@example.com'))).toEqual({ kind: 'closed' });
  expect(await openSignUpPage(world.ctx, world.address, visitIn('en'))).toMatchObject({
    status: 410,
    data: { state: 'closed' },
  });
  world.ctx.mailer = mailer;
});
