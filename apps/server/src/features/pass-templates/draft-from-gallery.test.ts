import { type DesignDocument, imageFilesFor, imageSlots } from '@tessera/pass-design';
import { galleryDesigns } from '@tessera/pass-gallery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { createPassTemplate } from './create-pass-template.ts';
import { draftFromGallery } from './draft-from-gallery.ts';
import { publishPassTemplate } from './publish-pass-template.ts';

let server: TestServer;
let home: Awaited<ReturnType<typeof createTestWorkspace>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  home = await createTestWorkspace(server.ctx, { passes: 0 });
});
afterAll(() => server?.stop());

const begin = (galleryDesign: string) =>
  draftFromGallery(server.ctx, home.workspaceId, { galleryDesign, name: 'Harbour Club' });

const storedFiles = (workspace: typeof home, document: DesignDocument) =>
  workspace.inWorkspace(({ db }) =>
    db
      .selectFrom('files')
      .select(['id', 'content_type', 'width', 'height'])
      .where('workspace_id', '=', workspace.workspaceId)
      .where(
        'id',
        'in',
        Object.values(document.images).map(({ file }) => file),
      )
      .execute(),
  );

test.each(galleryDesigns.map(({ name }) => name))(
  '%s: its pictures are stored as large as both wallets show them, and a template of it is published and issued',
  async (name) => {
    const document = await begin(name);
    expect(document.heading).toBe('Harbour Club');
    const stored = await storedFiles(home, document);
    for (const slot of imageSlots) {
      const image = document.images[slot];
      if (!image) continue;
      const file = stored.find(({ id }) => id === image.file);
      expect(file?.content_type).toBe('image/png');
      const { apple, google } = imageFilesFor(document.passType, slot, document.style);
      for (const { width, height, fit } of [...apple, ...google]) {
        const scales = [(file?.width ?? 0) / width, (file?.height ?? 0) / height];
        expect(
          fit === 'cover' ? Math.min(...scales) : Math.max(...scales),
          `${slot} ${width}`,
        ).toBeGreaterThanOrEqual(1);
      }
    }
    const { ctx } = server;
    const required = document.attributes.filter((attribute) => attribute.required);
    await home.inWorkspace(async (tx) => {
      const { id: passTemplateId, revisionId } = await createPassTemplate(ctx, tx, home.workspace, {
        name: 'Harbour Club',
        passType: document.passType,
        createAsDemo: false,
        document,
        createdBy: null,
      });
      await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
      const attributes = Object.fromEntries(
        required.map(({ key, type, sample }) => [key, sample ?? (type === 'date' ? '2027-06-18T19:30' : '')]),
      );
      const user = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
      await issuePass(
        ctx,
        tx,
        home.workspace,
        { passTemplateId, user, attributes },
        { via: 'app', by: null },
      );
    });
  },
);

test('beginning twice stores each picture once', async () => {
  const [first, second] = [await begin('city-pool'), await begin('city-pool')];
  expect(second).toEqual(first);
  expect(await storedFiles(home, first)).toHaveLength(Object.keys(first.images).length);
});

test('the pictures belong to the workspace that began, and to no other', async () => {
  const document = await begin('night-ferry');
  const other = await createTestWorkspace(server.ctx, { passes: 0 });
  expect(await storedFiles(other, document)).toEqual([]);
});

test('an unknown design is refused by name', async () => {
  await expect(begin('constructor')).rejects.toMatchObject({
    code: 'validationFailed',
    issues: [{ path: 'galleryDesign' }],
  });
});
