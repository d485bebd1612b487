import type { AppEvent } from '../../platform/events/announce.ts';

/** Somebody made a key. Never its value: events are copied and looked at. */
export function apiKeyCreated(payload: {
  apiKeyId: string;
  name: string;
  secure: boolean;
  createdBy: string;
}): AppEvent {
  return { type: 'apiKey.created', payload };
}

/** A restricted key waits for the admin who made it, who is told by mail. */
export function apiKeyLinkSent(payload: { apiKeyId: string }): AppEvent {
  return { type: 'apiKey.linkSent', payload };
}

/** The admin who made it has looked at a restricted key. */
export function apiKeyShown(payload: { apiKeyId: string; shownTo: string }): AppEvent {
  return { type: 'apiKey.shown', payload };
}

/** A key opens nothing any more. */
export function apiKeyRevoked(payload: { apiKeyId: string; revokedBy: string }): AppEvent {
  return { type: 'apiKey.revoked', payload };
}
