import {
  AccountWidgets,
  type AccountWidgetsProps,
  type AuthToken,
  UserProfile,
  UserProfileLoading,
  UserSecurity,
  UserSecurityLoading,
  UserSessions,
  UserSessionsLoading,
  UsersManagement,
  UsersManagementLoading,
} from '@tessera/account-widgets';
import { type ReactElement, StrictMode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** A widget with all settings, as JSON in the URL: `playground.html?scene={"widget":"users"}`. */
type Scene = {
  widget: 'profile' | 'security' | 'sessions' | 'users';
  /** A token, which a `token` event replaces; without one the page requests it at `/token`. */
  token?: string;
  provider?: AccountWidgetsProps;
  elevatedAccessSeconds?: number;
  currentSessionId?: string;
  isLoading?: boolean;
  /** Renders as a server does, then hydrates. */
  hydrates?: boolean;
};

const scene: Scene = JSON.parse(new URLSearchParams(location.search).get('scene') ?? '{"widget":"profile"}');

async function fetchToken(): Promise<string> {
  const answer = await fetch('/token', { cache: 'no-store' });
  return answer.text();
}

const skeletons = {
  profile: <UserProfileLoading />,
  security: <UserSecurityLoading />,
  sessions: <UserSessionsLoading />,
  users: <UsersManagementLoading />,
};

function useToken(): string | undefined {
  const [token, setToken] = useState(scene.token);
  useEffect(() => {
    const renew = (event: Event) => {
      if (event instanceof CustomEvent) setToken(String(event.detail));
    };
    addEventListener('token', renew);
    return () => removeEventListener('token', renew);
  }, []);
  return token;
}

function Stage() {
  const authToken: AuthToken = useToken() ?? fetchToken;
  const widgets = {
    profile: <UserProfile authToken={authToken} />,
    security: <UserSecurity authToken={authToken} elevatedAccessSeconds={scene.elevatedAccessSeconds} />,
    sessions: <UserSessions authToken={authToken} currentSessionId={scene.currentSessionId} />,
    users: <UsersManagement authToken={authToken} className="team" data-team="own" />,
  };
  return (
    <AccountWidgets {...scene.provider}>
      {scene.isLoading ? skeletons[scene.widget] : widgets[scene.widget]}
    </AccountWidgets>
  );
}

async function show(stage: HTMLElement, content: ReactElement): Promise<void> {
  if (!scene.hydrates) return createRoot(stage).render(content);
  const { renderToString } = await import('react-dom/server.browser');
  stage.innerHTML = renderToString(content);
  stage.dataset.rendered = stage.innerHTML;
  hydrateRoot(stage, content);
}

const stage = document.getElementById('stage');
if (stage)
  void show(
    stage,
    <StrictMode>
      <Stage />
    </StrictMode>,
  );
