import '@radix-ui/themes/styles.css';
import '@workos-inc/widgets/styles.css';
import { getClaims, useAuth } from '@workos-inc/authkit-react';
import { OrganizationSwitcher } from '@workos-inc/widgets/organization-switcher';
import { UserProfile } from '@workos-inc/widgets/user-profile';
import { UserSecurity } from '@workos-inc/widgets/user-security';
import { UserSessions } from '@workos-inc/widgets/user-sessions';
import { UsersManagement } from '@workos-inc/widgets/users-management';
import { WorkOsWidgets } from '@workos-inc/widgets/workos-widgets';
import { type ReactNode, useEffect, useState } from 'react';
import type { Settings } from './settings.ts';

export function Widgets({ provider: { apiHostname, port, https } }: { provider: Settings }): ReactNode {
  const { switchToOrganization } = useAuth();
  const authToken = useAuthToken();
  const shown = new URLSearchParams(location.search).get('show')?.split(',') ?? [];
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
