import { emptyDesignDocument } from '@tessera/pass-design';
import { enter, type Person } from './person.ts';

export const founderPassword = 'a long enough secret';

export type CreatedWorkspace = { person: Person; workspaceHandle: string; passTemplateId: string };

let people = 0;

export async function createWorkspace(
  publicUrl: string,
  name = 'Aurora Coffee',
  founder?: Person,
): Promise<CreatedWorkspace> {
  const person = founder ?? (await newFounder(publicUrl));
  const { workspace, organization } = await person.api.workspace.create.mutate({
    name,
    companySize: 11,
    companyRole: 'Developer',
    timezoneName: 'Europe/Berlin',
  });
  await person.refresh(organization.workosIdentifier);
  const workspaceHandle = workspace.handle;
  const template = await person.api.workspace.passTemplates.create.mutate({
    workspaceHandle,
    name: 'Rewards',
    passType: 'loyalty',
    document: emptyDesignDocument('loyalty', 'Rewards'),
  });
  await person.api.workspace.passTemplates.publish.mutate({
    workspaceHandle,
    passTemplateId: template.id,
    revisionId: template.revisionId,
  });
  return { person, workspaceHandle, passTemplateId: template.id };
}

function newFounder(publicUrl: string): Promise<Person> {
  people += 1;
  return enter(publicUrl, 'sign-up', {
    email: `founder-${people}-${Date.now()}@example.com`,
    password: founderPassword,
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
}
