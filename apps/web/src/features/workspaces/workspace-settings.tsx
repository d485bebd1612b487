import { IconSettings } from '@tabler/icons-react';
import { useMatchRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SettingsPage } from '../../ui/settings-page.tsx';
import { SidebarLink } from '../../ui/sidebar-link.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useWorkspace } from './workspace-context.ts';

/** The parts of a workspace's settings, in the order of the menu. */
const sections = [
  { to: '/$workspaceHandle/settings/workspace', label: 'General', Icon: IconSettings },
] as const;

/** The frame of every settings page of a workspace: the menu, and the title of the part that is shown. */
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
  return sections.map(({ to, label, Icon }) => (
    <SidebarLink key={to} to={to} params={params} icon={<Icon size={18} stroke={1.7} />}>
      {label}
    </SidebarLink>
  ));
}
