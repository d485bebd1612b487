import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attribute } from '../../testing/import-world.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { cafeRules, createProgramWorld } from './program-world.fixture.ts';
import { endProgram, findProgramOfTemplate } from './save-program.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

test('a design without what the program uses is not published while the program runs', async () => {
  const { passTemplateId, inWorkspace } = await createProgramWorld(server.ctx, { rules: cafeRules });
  const publish = (attributes: Attribute[]) =>
    inWorkspace(async (tx) => {
      const fields = { header: [], primary: [], secondary: [], auxiliary: [], back: [] };
      const document = { ...emptyDesignDocument('loyalty', 'Rewards'), fields, attributes };
      const { revisionId } = await savePassTemplate(server.ctx, tx, {
        passTemplateId,
        document,
        savedBy: null,
      });
      await publishPassTemplate(server.ctx, tx, { passTemplateId, revisionId });
    });
  const numbers = [attribute('stamps', { type: 'number' }), attribute('credit', { type: 'currency' })];
  const points = attribute('points', { type: 'number' });
  await expect(publish([...numbers, attribute('tier')])).rejects.toMatchObject({
    code: 'designNotPublishable',
    message:
      'The attribute “points” is missing. The program counts points in it. Undo this, or change or end the program first.',
    issues: [{ path: 'attributes' }],
  });
  await expect(publish([...numbers, points, attribute('tier', { scope: 'user' })])).rejects.toMatchObject({
    code: 'designNotPublishable',
    message: expect.stringContaining('The program writes the tier into it.'),
  });
  for (const [attributes, use] of [
    [[...numbers, points, attribute('tier', { onSignUpForm: true })], 'writes the tier into it'],
    [[...numbers, points, attribute('tier', { default: 'Gold' })], 'writes the tier into it'],
    [[...numbers, { ...points, default: 3 }, attribute('tier')], 'counts points in it'],
  ] as const)
    await expect(publish([...attributes])).rejects.toMatchObject({
      code: 'designNotPublishable',
      message: expect.stringContaining(`The program ${use}. Undo this, or change or end the program first.`),
    });
  await publish([...numbers, points, attribute('tier')]);
  expect(await inWorkspace((tx) => findProgramOfTemplate(tx, passTemplateId))).not.toBeNull();
  await inWorkspace((tx) => endProgram(server.ctx, tx, passTemplateId));
  expect(await inWorkspace((tx) => findProgramOfTemplate(tx, passTemplateId))).toBeNull();
  await publish(numbers);
});
