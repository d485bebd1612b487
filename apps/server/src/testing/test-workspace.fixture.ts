import type { Context } from '../context.ts';
import { createPassTemplate } from '../features/pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../features/pass-templates/publish-pass-template.ts';
import { issuePass } from '../features/passes/issue/issue-pass.ts';
import { createWorkspace } from '../features/workspaces/create-workspace.ts';
import {
  findWorkspaceById,
  type WorkspaceWithOrganization,
} from '../features/workspaces/find-workspace-by-id.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';

export type TestWorkspace = {
  workspaceId: string;
  workspace: WorkspaceWithOrganization;
  passTemplateId: string;
  passIds: string[];
  inWorkspace: <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) => Promise<Result>;
};

export async function createTestWorkspace(
  ctx: Context,
  { passes = 1 }: { passes?: number } = {},
): Promise<TestWorkspace> {
  const account = await requireEmbeddedProvider(ctx).createUser({
    email: `owner-${ctx.ids.uuid()}@example.com`,
    password: null,
    firstName: null,
    lastName: null,
  });
  const { id: workspaceId } = await createWorkspace(
    ctx,
    { userId: account.id, organizationId: null },
    { name: 'Aurora Coffee', companySize: '', companyRole: '', timezoneName: 'Europe/Oslo' },
  );
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const inWorkspace: TestWorkspace['inWorkspace'] = (work) => ctx.database.inWorkspace(workspaceId, work);
  return inWorkspace(async (tx) => {
    const { id: passTemplateId, revisionId } = await createPassTemplate(ctx, tx, workspace, {
      name: 'Aurora Rewards',
      passType: 'loyalty',
      createAsDemo: false,
      createdBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
    const user = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
    const source = { via: 'app', by: null } as const;
    const passIds: string[] = [];
    for (let index = 0; index < passes; index++)
      passIds.push(
        (await issuePass(ctx, tx, workspace, { passTemplateId, user, attributes: {} }, source)).id,
      );
    return { workspaceId, workspace, passTemplateId, passIds: passIds.toSorted(), inWorkspace };
  });
}
