-- Events, counts, webhooks, and the indexes of searches.

create table events (
  workspace_id bigint not null,
  at timestamptz not null,
  id uuid not null,
  type text not null,
  payload jsonb not null,
  primary key (workspace_id, at, id)
) partition by range (at);
-- Catches rows whose monthly partition is missing, so that no event is lost.
create table events_default partition of events default;

create table count_deltas (
  workspace_id bigint not null,
  id uuid not null,
  subject_id uuid not null,
  kind text not null,
  amount integer not null,
  at timestamptz not null,
  primary key (workspace_id, id)
);

create table daily_counts (
  workspace_id bigint not null,
  subject_id uuid not null,
  kind text not null,
  day date not null,
  amount bigint not null,
  primary key (workspace_id, subject_id, kind, day)
);

-- Lists read these sums instead of adding up years of days.
create table total_counts (
  workspace_id bigint not null references workspaces (id),
  subject_id uuid not null,
  kind text not null,
  amount bigint not null,
  primary key (workspace_id, subject_id, kind)
);

create table webhook_endpoints (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  url text not null,
  description text not null,
  event_types text[] not null,
  sealed_secret text not null,
  sealed_previous_secret text,
  previous_secret_ends_at timestamptz,
  created_by text,
  created_at timestamptz not null,
  busy_until timestamptz,
  wakes_at timestamptz,
  failing_since timestamptz,
  last_delivered_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('person', 'failing', 'gone')),
  -- Counts only days with failed deliveries, so that silence does not count.
  failing_days integer not null default 0,
  failing_day_began_at timestamptz,
  removed_at timestamptz,
  primary key (workspace_id, id)
);

create table webhook_deliveries (
  workspace_id bigint not null,
  endpoint_id uuid not null,
  id uuid not null,
  event_type text not null,
  body text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null,
  round_attempts integer not null,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  response_excerpt text,
  duration_milliseconds integer,
  failure_reason text,
  failure_detail text,
  created_at timestamptz not null,
  primary key (workspace_id, endpoint_id, id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints (workspace_id, id)
);
-- The primary key serves the log, newest first; this index serves the log of one status.
create index webhook_deliveries_status on webhook_deliveries (workspace_id, endpoint_id, status, id);
create index webhook_deliveries_due on webhook_deliveries (workspace_id, endpoint_id, next_attempt_at)
  where status = 'pending';
create index webhook_deliveries_age on webhook_deliveries (workspace_id, created_at);

-- In byte order, so that prefixes are contiguous regardless of the database's collation.
create table search_words (
  workspace_id bigint not null references workspaces (id),
  list text not null,
  word text collate "C" not null,
  entry_id uuid not null,
  primary key (workspace_id, list, word, entry_id)
);

create table name_words (
  list text not null,
  word text collate "C" not null,
  entry_id text not null,
  primary key (list, word, entry_id)
);

-- The planner would not use an index on the JSON of attributes behind row-level security.
create table attribute_values (
  workspace_id bigint not null references workspaces (id),
  subject_id uuid not null,
  key text collate "C" not null,
  value text collate "C" not null,
  entry_id uuid not null,
  number_value double precision,
  time_value timestamptz,
  primary key (workspace_id, subject_id, key, value, entry_id)
);
create index attribute_values_numbers on attribute_values
  (workspace_id, subject_id, key, number_value, entry_id)
  where number_value is not null;
create index attribute_values_times on attribute_values (workspace_id, subject_id, key, time_value, entry_id)
  where time_value is not null;
