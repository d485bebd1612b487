import { IconBook2, IconSettings, IconSpeakerphone, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { useTRPC } from '../../lib/trpc.ts';
import { SidebarLink } from '../../ui/page/sidebar-link.tsx';
import { EmbeddedPageLinks } from '../embedded-pages/embedded-page-links.tsx';
import { embeddedPagesQuery } from '../embedded-pages/queries.ts';
import { CertificateNotice } from './certificate-notice.tsx';
import { DemoLimitCard } from './demo-limit-card.tsx';
import { GoLiveChecklist } from './go-live-checklist.tsx';
import { useWorkspace } from './workspace-context.ts';
import styles from './workspace-sidebar.module.css';

const exceptSearch = { includeSearch: false };

/** In the specification's order. */
export function WorkspaceSidebar() {
  const { handle: workspaceHandle, organization } = useWorkspace();
  const params = { workspaceHandle };
  const isAtIntegrations = Boolean(useMatchRoute()({ to: '/$workspaceHandle/integrations', params }));
  return (
    <>
      <Pages />
      <div className={styles.foot}>
        <GoLiveChecklist />
        <CertificateNotice />
        <DemoLimitCard />
      </div>
      {organization.permissions.canManage && (
        <nav aria-label="Manage workspace" className={styles.settings}>
          <SidebarLink
            to="/$workspaceHandle/settings"
            params={params}
            activeOptions={exceptSearch}
            isCurrent={isAtIntegrations}
            icon={<IconSettings size={18} stroke={1.7} />}
          >
            Settings
          </SidebarLink>
        </nav>
      )}
    </>
  );
}

function Pages() {
  const { handle: workspaceHandle } = useWorkspace();
  const params = { workspaceHandle };
  // If the query fails, the product's own entries remain.
  const embedded = useQuery(embeddedPagesQuery(useTRPC(), workspaceHandle)).data?.embeddedPages;
  // The template list is the workspace's start page, or at `templates` if that is an embedded page.
  const matchRoute = useMatchRoute();
  const isAtList = Boolean(matchRoute({ to: '/$workspaceHandle', params }));
  const isAtImport = Boolean(matchRoute({ to: '/$workspaceHandle/imports/$importId', params }));
  return (
    <nav aria-label="Workspace">
      <EmbeddedPageLinks workspaceHandle={workspaceHandle} pages={embedded?.beforeNativeNavigation ?? []} />
      <SidebarLink
        to="/$workspaceHandle/templates"
        params={params}
        activeOptions={exceptSearch}
        isCurrent={isAtList || isAtImport}
        icon={<IconWallet size={18} stroke={1.7} />}
      >
        Pass Templates
      </SidebarLink>
      <SidebarLink
        to="/$workspaceHandle/campaigns"
        params={params}
        activeOptions={exceptSearch}
        icon={<IconSpeakerphone size={18} stroke={1.7} />}
      >
        Campaigns
      </SidebarLink>
      <SidebarLink
        to="/$workspaceHandle/playbooks"
        params={params}
        activeOptions={exceptSearch}
        icon={<IconBook2 size={18} stroke={1.7} />}
      >
        Playbooks
      </SidebarLink>
      <EmbeddedPageLinks workspaceHandle={workspaceHandle} pages={embedded?.afterNativeNavigation ?? []} />
    </nav>
  );
}
