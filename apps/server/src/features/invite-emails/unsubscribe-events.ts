import type { AppEvent } from '../../platform/events/announce.ts';

/** A holder unsubscribed from the issuer's mails. Contains their id only, because events outlive personal data. */
export function personUnsubscribed(payload: { passUserId: string }): AppEvent {
  return { type: 'person.unsubscribed', payload };
}

export function personResubscribed(payload: { passUserId: string }): AppEvent {
  return { type: 'person.resubscribed', payload };
}
