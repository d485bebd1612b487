import { IconDevices, IconShieldLock, IconUser } from '@tabler/icons-react';
import { UserProfile, UserSecurity, type UserSecurityProps, UserSessions } from '@tessera/account-widgets';
import { useSession } from '../../lib/session/session.tsx';
import { AppFrame } from '../../ui/page/app-frame.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import { SidebarLink } from '../../ui/page/sidebar-link.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { AccountLocation } from './account-location.tsx';
import { type AccountSection, accountSections } from './account-sections.ts';
import { AppAccountWidgets } from './app-account-widgets.tsx';
import { UserMenu } from './user-menu.tsx';

/** The server's own limit. A shorter one would interrupt a half-filled form with a new verification. */
const elevatedAccessSeconds = 10 * 60;

function Security(props: UserSecurityProps) {
  return <UserSecurity elevatedAccessSeconds={elevatedAccessSeconds} {...props} />;
}

const sections = {
  general: { label: 'General', Icon: IconUser, Widget: UserProfile },
  security: { label: 'Security', Icon: IconShieldLock, Widget: Security },
  sessions: { label: 'Sessions', Icon: IconDevices, Widget: UserSessions },
};
/** The router would compare all search parameters; `isCurrent` compares only the section. */
const activeOptions = { exact: true, includeSearch: true };

export function AccountPage({ section }: { section: AccountSection }) {
  const { getAccessToken } = useSession();
  const { label, Widget } = sections[section];
  useDocumentTitle(label, 'Account Settings');
  return (
    <AppFrame place={<AccountLocation />} corner={<UserMenu />}>
      <SettingsPage title="Account Settings" section={label} menu={<AccountMenu current={section} />}>
        <AppAccountWidgets>
          <Widget key={section} authToken={getAccessToken} />
        </AppAccountWidgets>
      </SettingsPage>
    </AppFrame>
  );
}

function AccountMenu({ current }: { current: AccountSection }) {
  return accountSections.map((name) => {
    const { label, Icon } = sections[name];
    return (
      <SidebarLink
        key={name}
        to="/_/account"
        search={{ section: name === 'general' ? undefined : name }}
        activeOptions={activeOptions}
        isCurrent={name === current}
        icon={<Icon size={18} stroke={1.7} />}
      >
        {label}
      </SidebarLink>
    );
  });
}
