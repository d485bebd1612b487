import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSearch, IconSpeakerphone, IconWallet } from '@tabler/icons-react';
import { useMatchRoute } from '@tanstack/react-router';
import type { Workspace } from '@tessera/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { AppFrame } from '../../ui/app-frame.tsx';
import { openCommandMenu } from '../../ui/open-command-menu.ts';
import { SidebarLink } from '../../ui/sidebar-link.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { OrganizationMenu } from '../organizations/organization-menu.tsx';
import { DemoLimitCard } from './demo-limit-card.tsx';
import { WorkspaceContext } from './workspace-context.ts';

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
        sidebar={<Sidebar workspaceHandle={workspace.handle} />}
      >
        {children}
      </AppFrame>
      <Suspense>
        <WorkspaceCommandMenu />
      </Suspense>
    </WorkspaceContext>
  );
}

function GoToButton() {
  return (
    <Tooltip label="Go to… (Ctrl K)">
      <ActionIcon aria-label="Go to" onClick={openCommandMenu}>
        <IconSearch size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

function Sidebar({ workspaceHandle }: { workspaceHandle: string }) {
  const params = { workspaceHandle };
  const isInTemplates = Boolean(
    useMatchRoute()({ to: '/$workspaceHandle/templates/$passTemplateId', params, fuzzy: true }),
  );
  return (
    <>
      <nav aria-label="Workspace">
        <SidebarLink
          to="/$workspaceHandle"
          params={params}
          activeOptions={{ exact: true, includeSearch: false }}
          isCurrent={isInTemplates}
          icon={<IconWallet size={18} stroke={1.7} />}
        >
          Pass Templates
        </SidebarLink>
        <SidebarLink
          to="/$workspaceHandle/campaigns"
          params={params}
          activeOptions={{ includeSearch: false }}
          icon={<IconSpeakerphone size={18} stroke={1.7} />}
        >
          Campaigns
        </SidebarLink>
      </nav>
      <DemoLimitCard />
    </>
  );
}
