import type { AppEvent } from '../../platform/events/announce.ts';

/** A person's data was erased. */
export function personErased(payload: { erasureId: string; passUserId: string }): AppEvent {
  return { type: 'person.erased', payload };
}
