import { getClaims, useAuth } from '@workos-inc/authkit-react';
import { WorkOsWidgets } from '@workos-inc/widgets/workos-widgets';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import type { Settings } from './settings.ts';

/** Each widget loads separately: a page with one spends most of its time on the code of the others otherwise. */
const OrganizationSwitcher = lazy(async () => ({
  default: (await import('@workos-inc/widgets/organization-switcher')).OrganizationSwitcher,
}));
const UserProfile = lazy(async () => ({
  default: (await import('@workos-inc/widgets/user-profile')).UserProfile,
}));
const UserSecurity = lazy(async () => ({
  default: (await import('@workos-inc/widgets/user-security')).UserSecurity,
}));
const UserSessions = lazy(async () => ({
  default: (await import('@workos-inc/widgets/user-sessions')).UserSessions,
}));
const UsersManagement = lazy(async () => ({
  default: (await import('@workos-inc/widgets/users-management')).UsersManagement,
}));

const shown = new URLSearchParams(location.search).get('show')?.split(',') ?? [];

// Radix's style sheet of 800 kB takes a quarter of a page's time: only pages with all widgets load it.
if (shown.length === 5)
  await Promise.all([import('@radix-ui/themes/styles.css'), import('@workos-inc/widgets/styles.css')]);

export function Widgets({ provider: { apiHostname, port, https } }: { provider: Settings }): ReactNode {
  const { switchToOrganization } = useAuth();
  const authToken = useAuthToken();
  if (authToken === null) return <p>Waiting for a token</p>;
  const widgets: Record<string, ReactNode> = {
    organizations: <OrganizationSwitcher authToken={authToken} switchToOrganization={switchToOrganization} />,
    profile: <UserProfile authToken={authToken} />,
    security: <UserSecurity authToken={authToken} />,
    sessions:
      typeof authToken === 'string' ? (
        <UserSessions authToken={authToken} currentSessionId={getClaims(authToken).sid} />
      ) : (
        <UserSessions authToken={authToken} />
      ),
    users: <UsersManagement authToken={authToken} />,
  };
  return (
    <WorkOsWidgets apiHostname={apiHostname} port={port} https={https}>
      {shown.map((name) => (
        <section key={name}>{widgets[name]}</section>
      ))}
    </WorkOsWidgets>
  );
}

type AuthToken = string | (() => Promise<string>);

/** The token for a widget: the client's own function, a text (`token=string`), or the backend's (`token=backend`). */
function useAuthToken(): AuthToken | null {
  const { getAccessToken, user, organizationId } = useAuth();
  const [token, setToken] = useState<string | null>(null);
  const kind = new URLSearchParams(location.search).get('token');
  useEffect(() => {
    if (kind === 'string') void getAccessToken().then(setToken);
  }, [kind, getAccessToken]);
  if (kind === 'string') return token;
  return kind === 'backend' ? () => fetchWidgetToken(user?.id ?? '', organizationId ?? '') : getAccessToken;
}

/** A real backend knows its visitor by a cookie; this one trusts the request. */
async function fetchWidgetToken(user: string, organization: string): Promise<string> {
  const answer = await fetch(`/backend/widget-token?${new URLSearchParams({ user, organization })}`);
  return answer.text();
}
