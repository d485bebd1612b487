import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { createSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import type { Workspace } from '@tessera/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { Hint } from '../../ui/overlay/hint.tsx';
import { AppFrame } from '../../ui/page/app-frame.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { OrganizationMenu } from '../organizations/organization-menu.tsx';
import { WorkspaceContext } from './workspace-context.ts';
import { WorkspaceSidebar } from './workspace-sidebar.tsx';

/** Loads after the first render; its store keeps an earlier opening. */
const WorkspaceCommandMenu = lazy(async () => ({
  default: (await import('./workspace-command-menu.tsx')).WorkspaceCommandMenu,
}));

const [commandMenuStore, commandMenu] = createSpotlight();

export function WorkspaceShell({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  return (
    <WorkspaceContext value={workspace}>
      <AppFrame
        home={`/${workspace.handle}`}
        place={<OrganizationMenu organization={workspace.organization} workspaceName={workspace.name} />}
        corner={
          <>
            <GoToButton />
            <UserMenu isForeign={!workspace.organization.isMember} />
          </>
        }
        sidebar={<WorkspaceSidebar />}
      >
        {children}
      </AppFrame>
    </WorkspaceContext>
  );
}

/** Ctrl/⌘ K opens the menu, also from within fields. */
function GoToButton() {
  useHotkeys([['mod+K', commandMenu.open]], [], true);
  return (
    <>
      <Hint label="Go to… (Ctrl K)">
        <ActionIcon aria-label="Go to" onClick={commandMenu.open}>
          <IconSearch size={18} />
        </ActionIcon>
      </Hint>
      <ErrorBoundary failure={null}>
        <Suspense>
          <WorkspaceCommandMenu store={commandMenuStore} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
