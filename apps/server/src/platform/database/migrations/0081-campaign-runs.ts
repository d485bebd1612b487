import { type Kysely, sql } from 'kysely';

/** Read and written across workspaces below, which requires the owner and unforced row-level security. */
const tables = [
  ...[
    'campaigns',
    'campaign_chunks',
    'campaign_clicks',
    'conversions',
    'holdout_conversions',
    'pass_templates',
  ],
  ...['triggered_passes', 'triggered_holdouts', 'search_words'],
];

/** The columns of campaigns that belong to runs only. */
const moved = [
  ...['is_test', 'parent_id', 'occurrence', 'is_frozen', 'launched_at', 'expired_through', 'released_number'],
  ...[
    'covers_since',
    'message_mark',
    'recipients',
    'capped',
    'quiet_until',
    'frozen_through',
    'released_through',
  ],
  ...['next_release_at', 'planned_at', 'class_message_due_at', 'class_message_finished_at'],
];

/** Those that both tables have. */
const shared = [
  ...[
    'workspace_id',
    'id',
    'target_pass_template_id',
    'status',
    'starts_at',
    'ends_at',
    'problem',
    'created_by',
  ],
  ...['created_at', 'change_number', 'last_modified', 'applied_through', 'change_ended', 'finished_at'],
  ...[
    'finished_recipients',
    'pass_updates',
    'notifications',
    'failed',
    'delivery',
    'split_counts',
    'converted',
  ],
  ...['conversions', 'conversion_value'],
];

const copied = [...shared, ...moved.filter((column) => column !== 'is_test' && column !== 'parent_id')];

/** What of a run's campaign they referred to, which now has the run's id. */
const references = [
  ['campaign_chunks', 'campaign_id'],
  ['campaign_clicks', 'campaign_id'],
  ['conversions', 'campaign_id'],
  ['holdout_conversions', 'campaign_id'],
  ['triggered_passes', 'run_id'],
  ['triggered_holdouts', 'run_id'],
] as const;

const statements = [
  `create table campaign_runs (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    kind text not null check (kind in ('launch', 'recurring', 'test')),
    campaign_id uuid check ((campaign_id is null) = (kind = 'test')),
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
    primary key (workspace_id, id)
  )`,
  // Campaigns from before there were requests have only the time of their launch.
  `insert into campaign_runs (kind, campaign_id, content, launch_requested_at, archived_at, ${copied.join(', ')})
    select case when is_test then 'test' when parent_id is null then 'launch' else 'recurring' end,
      case when not is_test then coalesce(parent_id, id) end,
      jsonb_build_object('message', message, 'googleMessage', google_message, 'link', link, 'passChange', pass_change,
        'split', split, 'pace', pace, 'ignoresQuietHours', ignores_quiet_hours),
      coalesce(launch_requested_at, launched_at, created_at), case when parent_id is not null then archived_at end,
      ${copied.join(', ')}
    from campaigns
    where trigger is null
      and (is_test or parent_id is not null or status in ('Sending', 'Paused', 'Sent')
        or launched_at is not null or launch_requested_at is not null)`,
  ...references.flatMap(([table, column]) => [
    `alter table ${table} drop constraint ${table}_workspace_id_${column}_fkey`,
    `alter table ${table} add foreign key (workspace_id, ${column}) references campaign_runs (workspace_id, id)`,
  ]),
  `alter table campaigns drop constraint campaigns_workspace_id_parent_id_fkey`,
  `delete from search_words using campaigns
    where search_words.workspace_id = campaigns.workspace_id and list = 'campaigns' and entry_id = campaigns.id
      and (campaigns.is_test or campaigns.parent_id is not null)`,
  `delete from campaigns where is_test or parent_id is not null`,
  `update campaigns set launch_requested_at = launched_at where launch_requested_at is null and launched_at is not null`,
  `drop index campaigns_with_change`,
  ...moved.map((column) => `alter table campaigns drop column ${column}`),
  `create index campaigns_by_goal on campaigns (workspace_id, goal_id) where goal_id is not null`,
  // Covers the foreign key.
  `create index campaigns_of_template on campaigns (workspace_id, target_pass_template_id)`,
  `alter table campaign_runs add foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id)`,
  `alter table campaign_runs add foreign key (workspace_id, target_pass_template_id) references pass_templates (workspace_id, id)`,
  `create index campaign_runs_of_campaign on campaign_runs (workspace_id, campaign_id, id)`,
  `create index campaign_runs_of_template on campaign_runs (workspace_id, target_pass_template_id, launched_at)`,
  `create index campaign_runs_under_way on campaign_runs (workspace_id, campaign_id) where status in ('Sending', 'Paused')`,
  // However many runs a trigger has begun, passes ask only these.
  `create index campaign_runs_without_occurrence on campaign_runs (workspace_id, target_pass_template_id, launched_at desc)
    where launched_at is not null and occurrence is null`,
  // Finds the runs that changed after a pass or a phone's tag; those of triggers are found through the pass.
  `create index campaign_runs_by_change on campaign_runs
    (workspace_id, target_pass_template_id, (greatest(change_number, released_number))) where occurrence is null`,
  // However many messages a template has sent, its edits ask only these.
  `create index campaign_runs_with_change on campaign_runs (workspace_id, target_pass_template_id)
    where content ->> 'passChange' is not null or content ->> 'split' is not null`,
  `alter table campaign_runs enable row level security`,
  `alter table campaign_runs force row level security`,
  `create policy own_workspace on campaign_runs
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** Each delivery becomes a run: a launch, which keeps the id of its campaign, an occurrence of a recurring campaign, or a test. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of tables) await run(`alter table ${table} no force row level security`);
  for (const statement of statements) await run(statement);
  for (const table of tables) await run(`alter table ${table} force row level security`);
}
