import { useFallbackFocus } from '../ui/use-fallback-focus.ts';
import { Loaded } from '../widget/loaded.tsx';
import { useWidgetQuery } from '../widget/use-widget-query.ts';
import { useWidget } from '../widget/widget-context.ts';
import { NoSessions } from './no-sessions.tsx';
import { listSessions, type Session } from './session-requests.ts';
import { SessionRow } from './session-row.tsx';
import { SessionsSkeleton } from './sessions-skeleton.tsx';
import { SignOutOthers } from './sign-out-others.tsx';

export function SessionsCard({ currentSessionId }: { currentSessionId: string | undefined }) {
  const { claims } = useWidget();
  const currentId = currentSessionId ?? claims?.sessionId ?? undefined;
  const query = useWidgetQuery(listSessions());
  const fallbackFocus = useFallbackFocus();
  return (
    <Loaded query={query} loading={<SessionsSkeleton />}>
      {(sessions) =>
        sessions.length === 0 ? (
          <NoSessions />
        ) : (
          <div ref={fallbackFocus.ref} tabIndex={-1} className="card quiet-focus">
            <ul className="list" aria-label="Signed-in devices">
              {currentFirst(sessions, currentId).map((session) => (
                <li key={session.id}>
                  <SessionRow
                    session={session}
                    isCurrent={session.id === currentId}
                    onSignedOut={fallbackFocus.take}
                  />
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <SignOutOthers currentSessionId={currentId} onSignedOut={fallbackFocus.take} />
            )}
          </div>
        )
      }
    </Loaded>
  );
}

const currentFirst = (sessions: Session[], currentId: string | undefined): Session[] =>
  sessions.toSorted((a, b) => Number(b.id === currentId) - Number(a.id === currentId));
