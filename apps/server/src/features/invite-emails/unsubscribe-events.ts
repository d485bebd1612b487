import type { AppEvent } from '../../platform/events/announce.ts';

/** A person takes no more mail from the issuer. Told by their id here: an event is kept longer than a person may want. */
export function personUnsubscribed(payload: { passUserId: string }): AppEvent {
  return { type: 'person.unsubscribed', payload };
}

export function personResubscribed(payload: { passUserId: string }): AppEvent {
  return { type: 'person.resubscribed', payload };
}
