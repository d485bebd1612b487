import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Workspace } from '@tessera/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { AppFrame } from '../../ui/app-frame.tsx';
import { Hint } from '../../ui/hint.tsx';
import { openCommandMenu } from '../../ui/open-command-menu.ts';
import { UserMenu } from '../account/user-menu.tsx';
import { OrganizationMenu } from '../organizations/organization-menu.tsx';
import { WorkspaceContext } from './workspace-context.ts';
import { WorkspaceSidebar } from './workspace-sidebar.tsx';

const WorkspaceCommandMenu = lazy(() =>
  import('./workspace-command-menu.tsx').then((module) => ({ default: module.WorkspaceCommandMenu })),
);

/** The frame around every page of a workspace. */
export function WorkspaceShell({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  return (
    <WorkspaceContext value={workspace}>
      <AppFrame
        place={<OrganizationMenu organization={workspace.organization} workspaceName={workspace.name} />}
        corner={
          <>
            <GoToButton />
            <UserMenu />
          </>
        }
        sidebar={<WorkspaceSidebar />}
      >
        {children}
      </AppFrame>
      <Suspense>
        <WorkspaceCommandMenu />
      </Suspense>
    </WorkspaceContext>
  );
}

/** Ctrl/⌘ K does the same from anywhere, from within fields as well. */
function GoToButton() {
  useHotkeys([['mod+K', openCommandMenu]], [], true);
  return (
    <Hint label="Go to… (Ctrl K)">
      <ActionIcon aria-label="Go to" onClick={openCommandMenu}>
        <IconSearch size={18} />
      </ActionIcon>
    </Hint>
  );
}
