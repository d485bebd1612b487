import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Workspace } from '@tessera/contract';
import { type ReactNode, useState } from 'react';
import { AppFrame } from '../../ui/app-frame.tsx';
import { Hint } from '../../ui/hint.tsx';
import { forgetCommandMenu, openCommandMenu } from '../../ui/open-command-menu.ts';
import { PartPending } from '../../ui/part-pending.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { UserMenu } from '../account/user-menu.tsx';
import { OrganizationMenu } from '../organizations/organization-menu.tsx';
import { WorkspaceContext } from './workspace-context.ts';
import { WorkspaceSidebar } from './workspace-sidebar.tsx';

const fetchCommandMenu = () =>
  import('./workspace-command-menu.tsx').then((module) => module.WorkspaceCommandMenu);

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

/** Ctrl/⌘ K does the same from anywhere, from within fields as well. The menu is fetched when somebody is about to open it. */
function GoToButton() {
  const [CommandMenu, fetchOnce, prepare] = useFetched(fetchCommandMenu, () => {
    forgetCommandMenu();
    setAskedFor(false);
  });
  const [isAskedFor, setAskedFor] = useState(false);
  const open = () => {
    fetchOnce();
    openCommandMenu();
    setAskedFor(true);
  };
  useHotkeys([['mod+K', open]], [], true);
  return (
    <>
      <Hint label="Go to… (Ctrl K)">
        <ActionIcon aria-label="Go to" onMouseEnter={prepare} onFocus={prepare} onClick={open}>
          <IconSearch size={18} />
        </ActionIcon>
      </Hint>
      {CommandMenu ? <CommandMenu /> : isAskedFor && <PartPending />}
    </>
  );
}
