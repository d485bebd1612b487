-- Campaigns, their runs and results, goals, and scans.

create table campaign_goals (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  name text not null,
  window_days integer not null,
  created_at timestamptz not null,
  -- A removed goal that has results is kept for them; its name is free again.
  archived_at timestamptz,
  primary key (workspace_id, id)
);
create unique index campaign_goals_name on campaign_goals (workspace_id, lower(name))
  where archived_at is null;

create table campaigns (
  workspace_id bigint not null,
  id uuid not null,
  target_pass_template_id uuid not null,
  name text not null,
  status text not null check (status in ('Draft', 'Scheduled', 'Sending', 'Paused', 'Sent', 'Canceled')),
  message text,
  link text,
  pass_change jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  created_by text,
  created_at timestamptz not null,
  finished_at timestamptz,
  archived_at timestamptz,
  pass_updates integer not null default 0,
  notifications integer not null default 0,
  failed integer not null default 0,
  audience jsonb not null default '{"kind": "everyone"}',
  pace integer,
  scheduled_at timestamptz,
  problem text,
  launch_requested_at timestamptz,
  finished_recipients integer not null default 0,
  split jsonb,
  google_message text,
  ignores_frequency_cap boolean not null default false,
  ignores_quiet_hours boolean not null default false,
  delivery jsonb,
  goal_id uuid,
  converted integer not null default 0,
  conversions integer not null default 0,
  conversion_value double precision not null default 0,
  trigger jsonb,
  ran_through timestamptz,
  next_run_at timestamptz,
  split_counts jsonb,
  approval jsonb,
  change_number bigint not null default 0,
  last_modified timestamptz,
  applied_through timestamptz,
  change_ended bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, goal_id) references campaign_goals (workspace_id, id),
  foreign key (workspace_id, target_pass_template_id) references pass_templates (workspace_id, id)
);
create index campaigns_in_use on campaigns (workspace_id, id) where archived_at is null;
create index campaigns_archived on campaigns (workspace_id, id) where archived_at is not null;
create index campaigns_of_template_in_use on campaigns (workspace_id, target_pass_template_id, id)
  where archived_at is null;
create index campaigns_of_template_archived on campaigns (workspace_id, target_pass_template_id, id)
  where archived_at is not null;
create index campaigns_recurring on campaigns (workspace_id, target_pass_template_id)
  where trigger is not null;
create index campaigns_by_goal on campaigns (workspace_id, goal_id) where goal_id is not null;
-- Covers the foreign key.
create index campaigns_of_template on campaigns (workspace_id, target_pass_template_id);

create table campaign_runs (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  kind text not null check (kind in ('launch', 'recurring', 'test')),
  campaign_id uuid,
  target_pass_template_id uuid not null,
  status text not null check (status in ('Draft', 'Sending', 'Paused', 'Sent', 'Canceled')),
  content jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  occurrence jsonb,
  is_frozen boolean not null,
  problem text,
  created_by text,
  created_at timestamptz not null,
  launch_requested_at timestamptz not null,
  launched_at timestamptz,
  expired_through timestamptz,
  change_number bigint not null default 0,
  last_modified timestamptz,
  released_number bigint not null default 0,
  applied_through timestamptz,
  covers_since bigint not null default 0,
  change_ended bigint,
  message_mark bigint,
  finished_at timestamptz,
  archived_at timestamptz,
  recipients integer,
  finished_recipients integer not null default 0,
  capped integer not null default 0,
  quiet_until timestamptz,
  frozen_through uuid,
  released_through uuid,
  next_release_at timestamptz,
  planned_at timestamptz,
  class_message_due_at timestamptz,
  class_message_finished_at timestamptz,
  pass_updates integer not null default 0,
  notifications integer not null default 0,
  failed integer not null default 0,
  delivery jsonb,
  split_counts jsonb,
  converted integer not null default 0,
  conversions integer not null default 0,
  conversion_value double precision not null default 0,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id),
  foreign key (workspace_id, target_pass_template_id) references pass_templates (workspace_id, id),
  constraint campaign_runs_check check ((campaign_id is null) = (kind = 'test'))
);
create index campaign_runs_of_campaign on campaign_runs (workspace_id, campaign_id, id);
create index campaign_runs_of_template on campaign_runs (workspace_id, target_pass_template_id, launched_at);
create index campaign_runs_under_way on campaign_runs (workspace_id, campaign_id)
  where status in ('Sending', 'Paused');
-- However many runs a trigger has begun, passes query only these.
create index campaign_runs_without_occurrence on campaign_runs
  (workspace_id, target_pass_template_id, launched_at desc)
  where launched_at is not null and occurrence is null;
-- Finds the runs that changed after a pass or a phone's tag; those of triggers are found through the pass.
create index campaign_runs_by_change on campaign_runs
  (workspace_id, target_pass_template_id, (greatest(change_number, released_number)))
  where occurrence is null;
-- However many messages a template has sent, its edits query only these.
create index campaign_runs_with_change on campaign_runs (workspace_id, target_pass_template_id)
  where content ->> 'passChange' is not null or content ->> 'split' is not null;

create table campaign_chunks (
  workspace_id bigint not null,
  run_id uuid not null,
  number integer not null,
  first_pass_id uuid not null,
  last_pass_id uuid not null,
  apple_finished_at timestamptz,
  google_finished_at timestamptz,
  created_at timestamptz not null,
  pass_ids uuid[],
  recipients integer not null default 0,
  released_at timestamptz,
  held_out_ids uuid[],
  change_number bigint,
  last_modified timestamptz,
  primary key (workspace_id, run_id, number),
  foreign key (workspace_id, run_id) references campaign_runs (workspace_id, id)
);
-- Finds the chunk that may hold a pass.
create index campaign_chunks_by_pass on campaign_chunks (workspace_id, run_id, last_pass_id);

create table campaign_clicks (
  workspace_id bigint not null references workspaces (id),
  run_id uuid not null,
  pass_id uuid not null,
  first_clicked_at timestamptz not null,
  clicks integer not null,
  click_id uuid not null,
  primary key (workspace_id, run_id, pass_id),
  foreign key (workspace_id, run_id) references campaign_runs (workspace_id, id),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id)
);
create unique index campaign_clicks_by_id on campaign_clicks (workspace_id, click_id);
create index campaign_clicks_of_pass on campaign_clicks (workspace_id, pass_id);

-- The latest run of a recurring campaign that reached a pass: one row for both, however many runs there were.
create table triggered_passes (
  workspace_id bigint not null references workspaces (id),
  pass_id uuid not null,
  campaign_id uuid not null,
  run_id uuid not null,
  occurrence text not null,
  reached_at timestamptz not null,
  ends_at timestamptz,
  change_number bigint not null default 0,
  last_modified timestamptz,
  message_mark bigint,
  primary key (workspace_id, pass_id, campaign_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id),
  foreign key (workspace_id, run_id) references campaign_runs (workspace_id, id)
);
create index triggered_passes_of_campaign on triggered_passes (workspace_id, campaign_id, pass_id);

create table triggered_holdouts (
  workspace_id bigint not null references workspaces (id),
  pass_id uuid not null,
  campaign_id uuid not null,
  run_id uuid not null,
  primary key (workspace_id, pass_id, campaign_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id),
  foreign key (workspace_id, run_id) references campaign_runs (workspace_id, id)
);

create table conversions (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  goal_id uuid not null,
  pass_id uuid not null,
  run_id uuid,
  value double precision,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  clicked_run_id uuid,
  reference text,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references campaign_runs (workspace_id, id),
  foreign key (workspace_id, goal_id) references campaign_goals (workspace_id, id),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id)
);
create index conversions_of_run on conversions (workspace_id, run_id, pass_id) where run_id is not null;
-- A click on a campaign's link reports each reference once.
create unique index conversions_of_click on conversions
  (workspace_id, pass_id, clicked_run_id, goal_id, reference)
  where clicked_run_id is not null;
-- Tells whether a goal has results.
create index conversions_of_goal on conversions (workspace_id, goal_id);

create table holdout_conversions (
  workspace_id bigint not null references workspaces (id),
  run_id uuid not null,
  pass_id uuid not null,
  first_converted_at timestamptz not null,
  conversions integer not null,
  primary key (workspace_id, run_id, pass_id),
  foreign key (workspace_id, run_id) references campaign_runs (workspace_id, id),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id)
);

create table scanners (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  name text not null,
  pass_template_id uuid not null,
  action text not null,
  attribute text,
  amount double precision,
  goal_id uuid,
  link_hash text,
  link_expires_at timestamptz,
  token_hash text,
  last_seen_at timestamptz,
  created_by text,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, goal_id) references campaign_goals (workspace_id, id),
  foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id),
  constraint scanners_action check (action in ('check', 'visit', 'redeem', 'add')),
  constraint scanners_attribute check ((action = 'add') = (attribute is not null))
);

create table scans (
  workspace_id bigint not null references workspaces (id),
  id uuid not null,
  pass_id uuid not null,
  request_hash bytea not null,
  action text not null,
  attribute text,
  amount double precision,
  outcome text not null,
  code_step bigint,
  scanned_by text not null,
  scanned_at timestamptz not null,
  received_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, pass_id) references passes (workspace_id, id),
  constraint scans_action check (action in ('visit', 'redeem', 'add'))
);
create index scans_of_pass on scans (workspace_id, pass_id, scanned_at, id);
create unique index scans_redeemed on scans (workspace_id, pass_id)
  where action = 'redeem' and outcome = 'accepted';
create unique index scans_code_used on scans (workspace_id, pass_id, code_step) where code_step is not null;
