import { useAuth } from '@workos-inc/authkit-react';
import { useEffect, useState } from 'react';

type AuthToken = string | (() => Promise<string>);

/** The token for a widget: the client's own function, a text (`token=string`), or the backend's (`token=backend`). */
export function useAuthToken(): AuthToken | null {
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
