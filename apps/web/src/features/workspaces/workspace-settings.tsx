import { IconKey, IconPlug, IconScan, IconSettings, IconUsers, IconWallet } from '@tabler/icons-react';
import { useMatchRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import { SidebarLink } from '../../ui/page/sidebar-link.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { useWorkspace } from './workspace-context.ts';

const sections = [
  { to: '/$workspaceHandle/settings/workspace', label: 'General', Icon: IconSettings },
  { to: '/$workspaceHandle/settings/api', label: 'API Management', Icon: IconKey },
  { to: '/$workspaceHandle/settings/team', label: 'Team', Icon: IconUsers },
  { to: '/$workspaceHandle/settings/wallet-platforms', label: 'Wallet Platforms', Icon: IconWallet },
  { to: '/$workspaceHandle/settings/scanners', label: 'Scanners', Icon: IconScan },
] as const;

/** A page outside the settings that people look for in this menu. */
const integrations = { to: '/$workspaceHandle/integrations', label: 'Integrations', Icon: IconPlug } as const;

export function WorkspaceSettings({ children }: { children: ReactNode }) {
  const { name, handle } = useWorkspace();
  const matchRoute = useMatchRoute();
  const params = { workspaceHandle: handle };
  const shown = sections.find(({ to }) => matchRoute({ to, params, fuzzy: true }));
  useDocumentTitle(shown?.label, 'Settings', name);
  return (
    <SettingsPage title="Settings" section={shown?.label ?? ''} menu={<Menu />}>
      {children}
    </SettingsPage>
  );
}

function Menu() {
  const params = { workspaceHandle: useWorkspace().handle };
  return [...sections, integrations].map(({ to, label, Icon }) => (
    <SidebarLink key={to} to={to} params={params} icon={<Icon size={18} stroke={1.7} />}>
      {label}
    </SidebarLink>
  ));
}
