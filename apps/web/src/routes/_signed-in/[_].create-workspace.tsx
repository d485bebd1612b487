import { createFileRoute } from '@tanstack/react-router';
import { UserMenu } from '../../features/account/user-menu.tsx';
import { CreateWorkspaceForm } from '../../features/workspaces/create-workspace-form.tsx';
import { Card } from '../../ui/display/card.tsx';
import { FocusedPage } from '../../ui/page/focused-page.tsx';

export const Route = createFileRoute('/_signed-in/_/create-workspace')({ component: CreateWorkspacePage });

function CreateWorkspacePage() {
  return (
    <FocusedPage
      title="Create your workspace"
      lead="A workspace holds your pass templates, the passes you issue and your campaigns."
      corner={<UserMenu />}
    >
      <Card>
        <CreateWorkspaceForm />
      </Card>
    </FocusedPage>
  );
}
