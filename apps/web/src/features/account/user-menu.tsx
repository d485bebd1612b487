import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconHelp,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { useSession } from '../../lib/session.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { UserAvatar } from './user-avatar.tsx';
import styles from './user-menu.module.css';

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Same as system', Icon: IconDeviceDesktop },
] as const;

/** Who is signed in, how it looks, help, and the way out. */
export function UserMenu() {
  const { user, signOut } = useSession();
  const { supportUrl, development } = useAppConfig();
  if (!user) return null;
  return (
    <Menu position="bottom-end" width={248} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          <VisuallyHidden>Account of {user.name}</VisuallyHidden>
          <UserAvatar name={user.name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{user.name}</strong>
          {user.name !== user.email && <span>{user.email}</span>}
        </div>
        <Menu.Divider />
        <AppearanceItems />
        <Menu.Divider />
        {development && (
          <Menu.Item
            renderRoot={(props) => <PlainLink {...props} to="/lab" />}
            leftSection={<IconDeviceMobile size={16} />}
          >
            Wallet lab
          </Menu.Item>
        )}
        {supportUrl && (
          <Menu.Item
            component="a"
            href={supportUrl}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconHelp size={16} />}
          >
            Help
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Logout
        </Menu.Item>
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
