import type { AppEvent } from '../../platform/events/announce.ts';

/** Never contains the key itself, because events are copied and read widely. */
export function apiKeyCreated(payload: {
  apiKeyId: string;
  name: string;
  secure: boolean;
  createdBy: string;
}): AppEvent {
  return { type: 'apiKey.created', payload };
}

/** A restricted key was created and is to be mailed as a link to its creator. */
export function apiKeyLinkSent(payload: { apiKeyId: string }): AppEvent {
  return { type: 'apiKey.linkSent', payload };
}

/** The creator of a restricted key revealed it. */
export function apiKeyShown(payload: { apiKeyId: string; shownTo: string }): AppEvent {
  return { type: 'apiKey.shown', payload };
}

export function apiKeyRevoked(payload: { apiKeyId: string; revokedBy: string }): AppEvent {
  return { type: 'apiKey.revoked', payload };
}
