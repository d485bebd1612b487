import {
  IconBook2,
  IconBrandApple,
  IconBrandGoogle,
  IconChartBar,
  IconKey,
  IconPlug,
  IconScan,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTRPC } from '../../lib/trpc.ts';
import type { CommandGroup } from '../../ui/overlay/command-menu.tsx';
import { EmbeddedPagePicture } from '../embedded-pages/embedded-page-picture.tsx';
import { embeddedPagesQuery } from '../embedded-pages/queries.ts';
import { useWorkspace } from './workspace-context.ts';

const pages = [
  { to: '/$workspaceHandle/templates', label: 'Pass Templates', Icon: IconWallet },
  { to: '/$workspaceHandle/campaigns', label: 'Campaigns', Icon: IconSpeakerphone },
  { to: '/$workspaceHandle/statistics', label: 'Statistics', Icon: IconChartBar },
  { to: '/$workspaceHandle/playbooks', label: 'Playbooks', Icon: IconBook2 },
] as const;

const settings = [
  { to: '/$workspaceHandle/settings/workspace', label: 'Settings: General', Icon: IconSettings },
  { to: '/$workspaceHandle/settings/api', label: 'Settings: API Management', Icon: IconKey },
  { to: '/$workspaceHandle/settings/team', label: 'Settings: Team', Icon: IconUsers },
  {
    to: '/$workspaceHandle/settings/wallet-platforms/apple',
    label: 'Settings: Wallet Platforms, Apple Wallet',
    Icon: IconBrandApple,
  },
  {
    to: '/$workspaceHandle/settings/wallet-platforms/google',
    label: 'Settings: Wallet Platforms, Google Wallet',
    Icon: IconBrandGoogle,
  },
  { to: '/$workspaceHandle/settings/scanners', label: 'Settings: Scanners', Icon: IconScan },
  { to: '/$workspaceHandle/integrations', label: 'Integrations', Icon: IconPlug },
] as const;

type Place = (typeof pages | typeof settings)[number];

/** The workspace's pages as commands; the settings only with the right to see them. */
export function usePlaceCommands(): CommandGroup[] {
  const { organization } = useWorkspace();
  const embedded = useEmbeddedPageCommands();
  const command = usePlaceCommand();
  const { canManage } = organization.permissions;
  return [
    { group: 'Pages', actions: [...embedded.before, ...pages.map(command), ...embedded.after] },
    ...(canManage ? [{ group: 'Settings', actions: settings.map(command) }] : []),
  ];
}

function usePlaceCommand() {
  const navigate = useNavigate();
  const params = { workspaceHandle: useWorkspace().handle };
  return ({ to, label, Icon }: Place) => ({
    id: label,
    label,
    leftSection: <Icon size={18} />,
    onClick: () => navigate({ to, params }),
  });
}

function useEmbeddedPageCommands() {
  const navigate = useNavigate();
  const workspaceHandle = useWorkspace().handle;
  const pages = useQuery(embeddedPagesQuery(useTRPC(), workspaceHandle)).data?.embeddedPages;
  const command = ({ slug, label, icon }: NonNullable<typeof pages>['beforeNativeNavigation'][number]) => ({
    id: `page-${slug}`,
    label,
    leftSection: <EmbeddedPagePicture icon={icon} />,
    onClick: () => navigate({ to: '/$workspaceHandle/page/$slug', params: { workspaceHandle, slug } }),
  });
  return {
    before: (pages?.beforeNativeNavigation ?? []).map(command),
    after: (pages?.afterNativeNavigation ?? []).map(command),
  };
}
