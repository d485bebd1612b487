import type { AppEvent } from '../../platform/events/announce.ts';

/** A change of all passes that match a selection was started. */
export function bulkChangeStarted(payload: { bulkChangeId: string }): AppEvent {
  return { type: 'bulkChange.started', payload };
}
