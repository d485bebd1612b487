import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { authenticateApiKey } from '../features/api-keys/authenticate-api-key.ts';
import { listPasses } from '../features/passes/list-passes.ts';
import { readDemoApiKey } from './demo-api-key.ts';
import { personaCode, personaRecoveryCodes, personaTotpSecret } from './ensure-special-personas.ts';
import { type Persona, personaPassword, personas } from './personas.ts';

/** Plain text within 80 columns. */
export async function startupMessage(ctx: Context): Promise<string> {
  const { publicUrl } = ctx.config;
  const hasDemo = (await ctx.identity.findUserByEmail(personas.admin.email)) !== null;
  const body = hasDemo ? await demoText(ctx) : emptyText(publicUrl);
  const lines = ['', `Tessera is ready at ${publicUrl}`, '', ...body, ''];
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}

function emptyText(publicUrl: string): string[] {
  return [
    'There is nothing in it yet. To begin:',
    `1  Create an account at ${publicUrl}/_/create-account`,
    '2  Name your workspace, design a pass template, and publish it.',
    `3  Issue a pass, and add it to the phones at ${publicUrl}/lab`,
  ];
}

async function demoText(ctx: Context): Promise<string[]> {
  const key = await readDemoApiKey(ctx.config);
  const template = key === null ? null : await findDemoTemplate(ctx, key);
  return [
    ...signInTable(Object.values(personas)),
    '',
    `The password of all of them: ${personaPassword}`,
    `The code of the second factor, for a minute: ${personaCode(ctx.clock())}. For later ones, either`,
    `give an authenticator app the key ${personaTotpSecret}, or`,
    'run node scripts/node.mjs apps/server/src/demo/second-factor-code.ts',
    'Its recovery codes, each good once:',
    ...[0, 5].map((first) => `  ${personaRecoveryCodes.slice(first, first + 5).join('  ')}`),
    '',
    ...thingsToTry(ctx.config.publicUrl, template),
    ...(key && template ? ['', ...apiCall(ctx.config.publicUrl, key, template.id)] : []),
  ];
}

type Row = Pick<Persona, 'title' | 'email' | 'shows'>;

function signInTable(people: readonly Row[]): string[] {
  const rows: Row[] = [{ title: 'Sign in as', email: 'Email', shows: 'To see' }, ...people];
  const width = (column: keyof Row) => Math.max(...rows.map((row) => row[column].length)) + 2;
  const [title, email] = [width('title'), width('email')];
  return rows.map((row) => `${row.title.padEnd(title)}${row.email.padEnd(email)}${row.shows}`);
}

type FoundTemplate = { id: string; name: string; url: string; downloadUrl: string | null };

function thingsToTry(publicUrl: string, template: FoundTemplate | null): string[] {
  return [
    'Three things to try:',
    `1  Sign in as the admin and open the template${template ? ` "${template.name}":` : ' of your choice:'}`,
    `   ${template?.url ?? publicUrl}`,
    `2  Open ${publicUrl}/lab and add a pass to both phones${template?.downloadUrl ? ':' : '.'}`,
    ...(template?.downloadUrl ? [`   ${template.downloadUrl}`] : []),
    '3  Launch a campaign from the template, and watch both phones.',
  ];
}

function apiCall(publicUrl: string, key: string, passTemplateId: string): string[] {
  return [
    'Issue a pass by API:',
    `curl ${publicUrl}/api/v1/passes \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"passTemplateId":"${passTemplateId}",`,
    '       "user":{"email":"you@example.com","firstName":"Ada"},',
    '       "attributes":{"points":120}}\'',
    '',
    'Forward its webhooks, signed, to a program of yours:',
    `export TESSERA_URL=${publicUrl}`,
    `export TESSERA_API_KEY=${key}`,
    'npx --no -- tessera listen http://localhost:4000/hooks',
  ];
}

/** Usually the demo's first one. Null if the key is no longer valid. */
async function findDemoTemplate(ctx: Context, key: string): Promise<FoundTemplate | null> {
  const workspaceId = await workspaceOf(ctx, key);
  if (workspaceId === null) return null;
  const { handle } = await ctx.database.global
    .selectFrom('workspaces')
    .select('handle')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const template = await tx.db
      .selectFrom('pass_templates')
      .select(['id', 'name'])
      .where('workspace_id', '=', workspaceId)
      .where('published_revision_id', 'is not', null)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .executeTakeFirst();
    if (!template) return null;
    const { items } = await listPasses(ctx, tx, { passTemplateId: template.id });
    const pass = items.find(({ status }) => status === 'issued' || status === 'active');
    return {
      ...template,
      url: `${ctx.config.publicUrl}/${handle}/templates/${template.id}`,
      downloadUrl: pass?.downloadUrl ?? null,
    };
  });
}

async function workspaceOf(ctx: Context, key: string): Promise<string | null> {
  try {
    const caller = await authenticateApiKey(ctx, key);
    return caller.kind === 'workspace' ? caller.workspaceId : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') return null;
    throw error;
  }
}
