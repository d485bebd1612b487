import type pg from 'pg';

export type HoldersInput = {
  workspaceHandle: string;
  passTemplateId: string;
  count: number;
  /** Each registers one pass; they are spread evenly over all holders, starting with the first pass. */
  devices: readonly { deviceLibraryIdentifier: string; pushToken: string }[] | 'one each';
};

const idOf = (number: string): string =>
  `('019aa000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Writes people, passes, devices and registrations like the product, without the hours of issuing. */
export async function insertHolders(
  administrator: pg.Client,
  { workspaceHandle, passTemplateId, count, devices }: HoldersInput,
): Promise<void> {
  const template = await administrator.query<{ workspace_id: string; identifier: string }>(
    `select w.id as workspace_id, p.identifier
     from workspaces w
     join pass_templates t on t.workspace_id = w.id and t.id = $2
     join apple_pass_type_identifiers p on p.workspace_id = t.workspace_id and p.id = t.apple_pass_type_identifier_id
     where w.handle = $1`,
    [workspaceHandle, passTemplateId],
  );
  const { workspace_id: workspaceId, identifier } = template.rows[0] ?? {};
  if (!workspaceId) throw new Error(`There is no template ${passTemplateId} in ${workspaceHandle}.`);
  // The keys are valid by construction; skip a million checks.
  await administrator.query('set session_replication_role = replica');
  await administrator.query(
    `insert into pass_users (workspace_id, id, email, email_key, first_name, last_name, attributes, created_at)
     select $1, ${idOf('n')}, 'holder-' || n || '@example.com', 'holder-' || n || '@example.com', 'Holder', n::text,
       '{}', now() - interval '1 hour'
     from generate_series(1, $2::int) n`,
    [workspaceId, count],
  );
  await administrator.query(
    `insert into passes (workspace_id, id, pass_template_id, pass_user_id, attributes, filter_values, status, link_version,
       change_number, last_modified, created_at)
     select $1, ${idOf('n')}, $3, ${idOf('n')}, jsonb_build_object('points', n), jsonb_build_object('points', n), 'issued', 1, 1,
       date_trunc('second', now()) - interval '1 hour', now() - interval '1 hour'
     from generate_series(1, $2::int) n`,
    [workspaceId, count, passTemplateId],
  );
  if (devices === 'one each') await insertDeviceEach(administrator, { workspaceId, identifier, count });
  else if (devices.length > 0)
    await insertDevices(administrator, { workspaceId, identifier, count, devices });
  await administrator.query('set session_replication_role = default');
  await administrator.query('analyze');
}

async function insertDevices(
  administrator: pg.Client,
  {
    workspaceId,
    identifier,
    count,
    devices,
  }: Pick<HoldersInput, 'count'> & {
    devices: Exclude<HoldersInput['devices'], string>;
    workspaceId: string;
    identifier: string | undefined;
  },
): Promise<void> {
  const identifiers = devices.map((device) => device.deviceLibraryIdentifier);
  await administrator.query(
    `insert into apple_devices (workspace_id, device_library_identifier, push_token, updated_at)
     select $1, d.identifier, d.token, now() - interval '1 hour' from unnest($2::text[], $3::text[]) d (identifier, token)`,
    [workspaceId, identifiers, devices.map((device) => device.pushToken)],
  );
  await administrator.query(
    `insert into apple_registrations (workspace_id, device_library_identifier, pass_id, pass_type_identifier, created_at)
     select $1, d.identifier, ${idOf('(d.number - 1) * $4::bigint + 1')}, $3, now() - interval '1 hour'
     from unnest($2::text[]) with ordinality d (identifier, number)`,
    [workspaceId, identifiers, identifier, Math.floor(count / devices.length)],
  );
}

async function insertDeviceEach(
  administrator: pg.Client,
  { workspaceId, identifier, count }: { workspaceId: string; identifier: string | undefined; count: number },
): Promise<void> {
  await administrator.query(
    `insert into apple_devices (workspace_id, device_library_identifier, push_token, updated_at)
     select $1, md5(n::text), encode(sha256(n::text::bytea), 'hex'), now() - interval '1 hour' from generate_series(1, $2::int) n`,
    [workspaceId, count],
  );
  await administrator.query(
    `insert into apple_registrations (workspace_id, device_library_identifier, pass_id, pass_type_identifier, created_at)
     select $1, md5(n::text), ${idOf('n')}, $3, now() - interval '1 hour' from generate_series(1, $2::int) n`,
    [workspaceId, count, identifier],
  );
}
