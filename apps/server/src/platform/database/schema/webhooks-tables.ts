import type { Generated, JSONColumnType } from 'kysely';

export type WebhookEndpointsTable = {
  workspace_id: string;
  id: string;
  url: string;
  description: string;
  /** Empty for all types. */
  event_types: string[];
  sealed_secret: string;
  /** Also signs until `previous_secret_ends_at`. */
  sealed_previous_secret: string | null;
  previous_secret_ends_at: Date | null;
  created_by: string | null;
  created_at: Date;
  /** A run is sending, or the endpoint is paused after a failure. */
  busy_until: Date | null;
  /** When a run is scheduled for pending deliveries. */
  wakes_at: Date | null;
  /** The first failure since the last success. */
  failing_since: Date | null;
  /** Includes the current day; only days with deliveries count. */
  failing_days: Generated<number>;
  /** When the current one of these days began. */
  failing_day_began_at: Date | null;
  last_delivered_at: Date | null;
  disabled_at: Date | null;
  disabled_reason: 'person' | 'failing' | 'gone' | null;
  /** A job removes the log of a removed endpoint in steps. */
  removed_at: Date | null;
};

/** The id is the event's, so that a repeated job writes it once. */
export type WebhookDeliveriesTable = {
  workspace_id: string;
  endpoint_id: string;
  id: string;
  event_type: string;
  body: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Attempts since it was written or replayed: the position in the retry schedule. */
  round_attempts: number;
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  response_status: number | null;
  response_excerpt: string | null;
  /** Of the last attempt; the signature, but no secret. */
  request_headers: JSONColumnType<Record<string, string>> | null;
  response_headers: JSONColumnType<Record<string, string>> | null;
  duration_milliseconds: number | null;
  failure_reason: string | null;
  /** The system's error code, such as ECONNREFUSED. */
  failure_detail: string | null;
  created_at: Date;
};
