import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Workspace } from '@tessera/contract';
import type { ReactNode } from 'react';
import { openCommandMenu } from '../../ui/overlay/command-menu.tsx';
import { Hint } from '../../ui/overlay/hint.tsx';
import { AppFrame } from '../../ui/page/app-frame.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { OrganizationMenu } from '../organizations/organization-menu.tsx';
import { WorkspaceCommandMenu } from './workspace-command-menu.tsx';
import { WorkspaceContext } from './workspace-context.ts';
import { WorkspaceSidebar } from './workspace-sidebar.tsx';

/** The frame around every page of a workspace. */
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

/** Ctrl/⌘ K opens the menu from anywhere, including from within fields. */
function GoToButton() {
  useHotkeys([['mod+K', openCommandMenu]], [], true);
  return (
    <>
      <Hint label="Go to… (Ctrl K)">
        <ActionIcon aria-label="Go to" onClick={openCommandMenu}>
          <IconSearch size={18} />
        </ActionIcon>
      </Hint>
      <WorkspaceCommandMenu />
    </>
  );
}
