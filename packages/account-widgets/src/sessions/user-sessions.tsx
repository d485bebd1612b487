import { type HostProps, ShadowFrame } from '../widget/shadow-frame.tsx';
import { Widget, type WidgetProps } from '../widget/widget.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SessionsSkeleton } from './sessions-skeleton.tsx';

export type UserSessionsProps = WidgetProps & {
  /** The session of this device; default: the token's. */
  currentSessionId?: string;
};

/** Where one is signed in, and the way to end it. */
export function UserSessions({ authToken, currentSessionId, ...host }: UserSessionsProps) {
  return (
    <Widget
      name="user-sessions"
      type="user-sessions"
      authToken={authToken}
      host={host}
      loading={<SessionsSkeleton />}
    >
      <SessionsCard currentSessionId={currentSessionId} />
    </Widget>
  );
}

export function UserSessionsLoading(host: HostProps) {
  return (
    <ShadowFrame name="user-sessions" state="loading" host={host}>
      <SessionsSkeleton />
    </ShadowFrame>
  );
}
