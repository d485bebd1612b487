import type { Generated } from 'kysely';

export type WebhookEndpointsTable = {
  workspace_id: string;
  id: string;
  url: string;
  description: string;
  /** Empty for all. */
  event_types: string[];
  sealed_secret: string;
  /** The secret before the last rotation, which signs as well until `previous_secret_ends_at`. */
  sealed_previous_secret: string | null;
  previous_secret_ends_at: Date | null;
  created_by: string | null;
  created_at: Date;
  /** Somebody is sending to it, or it is left in peace for a moment after a failure. */
  busy_until: Date | null;
  /** When a run is to come for what waits for its next attempt. */
  wakes_at: Date | null;
  /** The first of the failures since the last success. */
  failing_since: Date | null;
  /** Days since then on which something was sent and nothing taken, the running one included. */
  failing_days: Generated<number>;
  /** When the running one of them began. */
  failing_day_began_at: Date | null;
  last_delivered_at: Date | null;
  disabled_at: Date | null;
  disabled_reason: 'person' | 'failing' | 'gone' | null;
  /** Then there is none for anybody any more, and its log goes in steps. */
  removed_at: Date | null;
};

/** One event on its way to one endpoint. Its id is the event's, so that it is written once however often the event is handed on. */
export type WebhookDeliveriesTable = {
  workspace_id: string;
  endpoint_id: string;
  id: string;
  event_type: string;
  /** What is sent and signed, as it is. */
  body: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Attempts since it was written or replayed: where it stands in the schedule of retries. */
  round_attempts: number;
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  response_status: number | null;
  response_excerpt: string | null;
  duration_milliseconds: number | null;
  failure_reason: string | null;
  /** The system's own name for it, such as ECONNREFUSED. */
  failure_detail: string | null;
  /** When the event happened. */
  created_at: Date;
};
