import pg from 'pg';

/** Makes jobs that wait for a retry or a later start due now, and wakes the workers that would find them by polling. */
export async function endQueueWaits(databaseUrl: string): Promise<void> {
  await inQueue(
    databaseUrl,
    `with due as (update pgboss.job set start_after = now() where state in ('created', 'retry') returning name)
     select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from (select distinct name from due) as names`,
  );
}

/** Ages the heartbeats of running jobs. Call it when no worker lives: the queue then treats their jobs as abandoned. */
export async function ageHeartbeats(databaseUrl: string): Promise<void> {
  await inQueue(
    databaseUrl,
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`,
  );
}

/** As if a day had passed: the budget of Google's notifications is whole again. */
export async function ageNotifications(databaseUrl: string, workspaceHandle: string): Promise<void> {
  await inQueue(
    databaseUrl,
    `select set_config('app.workspace_id', id::text, false) from workspaces where handle = '${workspaceHandle}';
     update google_objects set notified_at = null
       where workspace_id = current_setting('app.workspace_id')::bigint;
     update campaign_runs set class_message_finished_at = class_message_finished_at - interval '1 day'
       where workspace_id = current_setting('app.workspace_id')::bigint`,
  );
}

async function inQueue(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
