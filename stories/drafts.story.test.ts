import { emptyDesignDocument } from '@tessera/pass-design';
import { beforeAll, expect, test } from 'vitest';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { sharedWorld } from './world/start-world.ts';

let created: CreatedWorkspace;

beforeAll(async () => {
  created = await createWorkspace((await sharedWorld()).publicUrl);
});

const titled = (heading: string) => ({ ...emptyDesignDocument('loyalty', 'Rewards'), heading });

const get = () => created.person.api.workspace.passTemplates.get.query(created);

test('of two people who edit the same draft the second is warned, and overwrites nothing', async () => {
  const { workspaceHandle, passTemplateId, person } = created;
  const save = (heading: string, basedOnRevisionId: string) =>
    person.api.workspace.passTemplates.save.mutate({
      workspaceHandle,
      passTemplateId,
      document: titled(heading),
      basedOnRevisionId,
    });
  const published = (await get()).latestRevision.id;
  const draft = await save('First', published);
  await save('Second', draft.revisionId);
  await expect(save('Third', draft.revisionId)).rejects.toThrow('changed in the meantime');
  expect((await get()).latestRevision.heading).toBe('Second');
});

test('what holders see stays the published revision while a draft is edited', async () => {
  const template = await get();
  expect(template.latestRevision.isPublished).toBe(false);
  expect(template.publishedRevision?.document.heading).not.toBe('Second');
});
