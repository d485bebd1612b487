import { join } from 'node:path';
import { type DesignDocument, sampleHolder, translatableTexts } from '@tessera/pass-design';
import { beforeAll, expect, test } from 'vitest';
import { judgeApplePass } from './browser/judge-apple-pass.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { judgeGoogleResource } from './world/judge-google-resource.ts';
import { sharedWorld, type World } from './world/start-world.ts';

let world: World;
let ada: CreatedWorkspace;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await createWorkspace(world.publicUrl, 'Wallet formats');
});

/** A translation with the original's Liquid, and quotes and a line break to escape in a strings file. */
const inGerman = (text: string) => `„${text}“ "de"\n\\`;

async function issueInTwoLanguages(galleryDesign: string) {
  const { workspaceHandle, person } = ada;
  const { passTemplates, passes } = person.api.workspace;
  const draft = await passTemplates.draftFromGallery.mutate({
    workspaceHandle,
    galleryDesign,
    name: 'Café Ö',
  });
  const texts = translatableTexts(draft.document).filter(({ text }) => text.trim() !== '');
  const document: DesignDocument = {
    ...draft.document,
    translations: { de: Object.fromEntries(texts.map(({ path, text }) => [path, inGerman(text)])) },
  };
  const { passType } = document;
  const created = await passTemplates.create.mutate({
    workspaceHandle,
    name: galleryDesign,
    passType,
    document,
  });
  const ofTemplate = { workspaceHandle, passTemplateId: created.id };
  await passTemplates.publish.mutate({ ...ofTemplate, revisionId: created.revisionId });
  const { attributes } = sampleHolder(document);
  return passes.issue.mutate({
    ...ofTemplate,
    user: { email: `${galleryDesign}@example.com`, firstName: 'Zoë', lastName: 'Ünal' },
    attributes,
  });
}

type Resource = { version?: string };
type HeldAtGoogle = { passId: string; type: string; class: Resource; object: Resource };

test.each([
  ['cafe-stamps', 'storeCard', 'loyalty'],
  ['bakery-coupon', 'coupon', 'offer'],
  ['cinema', 'storeCard', 'giftCard'],
  ['museum-exhibition', 'eventTicket', 'eventTicket'],
  ['regional-airline', 'boardingPass', 'flight'],
  ['night-ferry', 'boardingPass', 'transit'],
  ['coworking', 'generic', 'generic'],
] as const)(
  'in two languages, %s satisfies unzip, openssl, a strict reader of strings and Google’s published schema',
  async (galleryDesign, appleStyle, googleType) => {
    const pass = await issueInTwoLanguages(galleryDesign);
    const bundle = await (await fetch(`${pass.downloadUrl}/apple`)).arrayBuffer();
    const rootFile = join(world.dataDirectory, 'lab/authority/root.pem');
    const verdict = await judgeApplePass(new Uint8Array(bundle), rootFile);
    expect(verdict.archive).toMatch(/No errors detected/);
    expect(verdict.signature).toMatch(/Verification successful/);
    expect(verdict.altered).toEqual([]);
    expect(verdict.pass).toHaveProperty(appleStyle);
    const { 'de.lproj/pass.strings': german = {}, 'en.lproj/pass.strings': english = {} } = verdict.strings;
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    expect(german['Café Ö']).toBe(inGerman('Café Ö'));

    const saved = await world.lab.send('POST', '/phones/android/passes', { url: pass.downloadUrl });
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 201 });
    const { passes } = await world.lab.get<{ passes: HeldAtGoogle[] }>('/phones/android');
    const held = passes.find(({ passId }) => passId.endsWith(pass.serialNumber));
    expect(held?.type).toBe(googleType);
    const schema = googleType.charAt(0).toUpperCase() + googleType.slice(1);
    // The simulated Google counts the writes of every resource; the real one not for all types.
    const { version: _, ...sentClass } = { ...held?.class };
    const { version: __, ...sentObject } = { ...held?.object };
    expect(judgeGoogleResource(`${schema}Class`, sentClass)).toEqual([]);
    expect(judgeGoogleResource(`${schema}Object`, sentObject)).toEqual([]);
    expect(JSON.stringify([held?.class, held?.object])).toContain('{"language":"de","value":"„');
  },
);

test('what judges them finds faults', () => {
  expect(
    judgeGoogleResource('LoyaltyObject', {
      id: 'a.b',
      classId: 'a.c',
      state: 'active',
      nickname: 'Gold',
      accountId: 7,
      textModulesData: [{ id: 'a.b', localizedBody: { translatedValues: [] } }],
    }),
  ).toEqual([
    'LoyaltyObject.state is active',
    'LoyaltyObject.nickname is unknown to Google',
    'LoyaltyObject.accountId is no string',
    'LoyaltyObject.textModulesData[0].localizedBody: a text without language or value',
    'LoyaltyObject.textModulesData[0]: a.b is no id',
  ]);
});
