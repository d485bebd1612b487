import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../testing/test-workspace.fixture.ts';
import { globalSecrets, workspaceSecrets } from './sealed-secrets.ts';
import { verifyInstallation } from './verify-installation.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  await fetch(`http://127.0.0.1:${server.ctx.config.port}/sso/jwks/client_tessera`);
});
afterAll(() => server?.stop());

test('every column with sealed secrets is verified', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed%' order by 1`.execute(
    server.ctx.database.global,
  );
  const columns = [...globalSecrets, ...workspaceSecrets].map(({ table, column }) => `${table}.${column}`);
  // The root key is opened before the others.
  const listed = ['master_key.sealed_root', ...columns];
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});

test('all secrets open and passes are signed; one secret that does not open is named', async () => {
  const { ctx } = server;
  const { workspaceId, passIds, inWorkspace } = await createTestWorkspace(ctx, { passes: 5 });
  const endpoint = { endpointId: ctx.ids.uuid(), secret: 'whsec_1' };
  await inWorkspace(({ db }) =>
    sql`insert into webhook_endpoints (workspace_id, id, url, description, event_types, sealed_secret, sealed_previous_secret, created_at)
      values (${workspaceId}, ${endpoint.endpointId}, 'https://example.com', '', '{}',
        ${ctx.vault.seal(endpoint.secret, `webhook:${workspaceId}:${endpoint.endpointId}`)},
        ${ctx.vault.seal(endpoint.secret, `webhook:${workspaceId}:another`)}, now())`.execute(db),
  );
  const found = await verifyInstallation(ctx, 4);
  expect(found.problems).toEqual([
    `The secret webhook:${workspaceId}:${endpoint.endpointId} does not open with this master key.`,
  ]);
  // The certificate, the service account, the signing key and the webhook's secret.
  expect(found.secrets).toBeGreaterThanOrEqual(4);
  expect(passIds).toHaveLength(5);
  expect([found.rendered, found.signed, found.googleObjects]).toEqual([4, 4, 4]);
});
