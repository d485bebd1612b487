import { listOf, objectOf, objectOrNull, textOf, textOrNull } from '../api/json-shape.ts';
import { readNothing, type WidgetsRequest } from '../api/widgets-request.ts';
import type { Place } from './describe-place.ts';

export type Session = {
  id: string;
  userAgent: string | null;
  currentLocation: Place | null;
  ipAddress: string | null;
  lastActivityAt: string | null;
};

export const listSessions = (): WidgetsRequest<Session[]> => ({
  method: 'GET',
  path: '/_widgets/UserProfile/sessions',
  read: (answer) => listOf(objectOf(answer, 'sessions').data, 'list of sessions').map(readSession),
});

function readSession(value: unknown): Session {
  const session = objectOf(value, 'session');
  const place = objectOrNull(session.currentLocation);
  return {
    id: textOf(session.id, 'session id'),
    userAgent: textOrNull(session.userAgent),
    currentLocation: place && {
      cityName: textOrNull(place.cityName),
      countryIsoCode: textOrNull(place.countryISOCode),
    },
    ipAddress: textOrNull(session.ipAddress),
    lastActivityAt: textOrNull(session.lastActivityAt),
  };
}

export const signOutSession = (sessionId: string): WidgetsRequest<null> => ({
  method: 'DELETE',
  path: `/_widgets/UserProfile/sessions/revoke/${encodeURIComponent(sessionId)}`,
  read: readNothing,
});

/** All but the current one. */
export const signOutOthers = (currentSessionId: string | undefined): WidgetsRequest<null> => ({
  method: 'DELETE',
  path: '/_widgets/UserProfile/sessions/revoke-all',
  body: { currentSessionId },
  read: readNothing,
});
