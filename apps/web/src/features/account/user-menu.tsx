import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconServer,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { PlainLink } from '../../ui/page/links.tsx';
import { HelpMenu } from './help-menu.tsx';
import { SystemAdminBadge } from './system-admin-badge.tsx';
import { useAccount } from './use-account.ts';
import { UserAvatar } from './user-avatar.tsx';
import styles from './user-menu.module.css';

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Same as system', Icon: IconDeviceDesktop },
] as const;

export function UserMenu({ isForeign = false }: Partial<ComponentProps<typeof SystemAdminBadge>>) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={styles.corner}>
      <SystemAdminBadge isForeign={isForeign} />
      <HelpMenu />
      <SignedInMenu user={user} />
    </div>
  );
}

function SignedInMenu({ user }: { user: NonNullable<Session['user']> }) {
  const { signOut } = useSession();
  const { version } = useAppConfig();
  const account = useAccount().data;
  const name = account?.name ?? user.name;
  return (
    <Menu position="bottom-end" width={248} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          <VisuallyHidden>Account of {name}</VisuallyHidden>
          <UserAvatar name={name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{name}</strong>
          {name !== user.email && <span>{user.email}</span>}
        </div>
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => <PlainLink {...props} to="/_/account" />}
          className={styles.account}
          leftSection={<IconSettings size={16} />}
        >
          Account Settings
        </Menu.Item>
        <Menu.Divider />
        <AppearanceItems />
        <Menu.Divider />
        {account?.isSystemAdmin && (
          <Menu.Item
            renderRoot={(props) => <PlainLink {...props} to="/_/system" />}
            leftSection={<IconServer size={16} />}
          >
            System
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Logout
        </Menu.Item>
        {version && <Menu.Label>Tessera {version}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}

function AppearanceItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string) => {
    const scheme = schemes.find((known) => known.value === value);
    if (scheme) setColorScheme(scheme.value);
  };
  return (
    <Menu.RadioGroup value={colorScheme} onChange={choose}>
      <Menu.Label>Appearance</Menu.Label>
      {schemes.map(({ value, label, Icon }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
          <span className={styles.scheme}>
            <Icon size={16} aria-hidden="true" />
            {label}
          </span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
