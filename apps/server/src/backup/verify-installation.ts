import { type Kysely, sql } from 'kysely';
import type { Context } from '../context.ts';
import { buildApplePass } from '../features/rendering/build-apple-pass.ts';
import { googleObject, googleTemplateOfPass } from '../features/rendering/google-resources.ts';
import { loadGoogleTemplate } from '../features/rendering/load-google-template.ts';
import { loadPass } from '../features/rendering/load-pass.ts';
import type { Database } from '../platform/database/database.ts';
import { globalSecrets, queuedSecrets, type SealedColumn, workspaceSecrets } from './sealed-secrets.ts';

type VerifyContext = Pick<
  Context,
  'clock' | 'config' | 'database' | 'files' | 'imageWorkers' | 'keys' | 'vault'
> & {
  apple: Pick<Context['apple'], 'signingIdentity'>;
};

export type Verification = {
  secrets: number;
  rendered: number;
  /** How many of these were signed for Apple Wallet, too. */
  signed: number;
  /** How many of these were written as objects for Google Wallet, too. */
  googleObjects: number;
  /** One sentence each; the first hundred. */
  problems: string[];
};

const rowsPerRead = 1_000;
const problemsMax = 100;

/**
 * Opens every sealed secret; renders the oldest and the newest passes of each workspace, signs them for Apple Wallet and writes their objects for Google Wallet. Changes
 * nothing and asks no other server.
 */
export async function verifyInstallation(
  ctx: VerifyContext,
  passesPerWorkspace: number,
): Promise<Verification> {
  const found: Verification = { secrets: 0, rendered: 0, signed: 0, googleObjects: 0, problems: [] };
  const report = (problem: string) => {
    if (found.problems.length < problemsMax) found.problems.push(problem);
  };
  const openAll = async (db: Kysely<never>, columns: readonly SealedColumn[]) => {
    for (const column of columns)
      for await (const { context, sealed } of readSealed(db, column))
        try {
          ctx.vault.open(sealed, context);
          found.secrets += 1;
        } catch {
          report(`The secret ${context} does not open with this master key.`);
        }
  };
  await ctx.database.global
    .transaction()
    .execute((tx) => openAll(tx as unknown as Kysely<never>, [...globalSecrets, queuedSecrets]));
  for await (const workspaceId of workspaceIds(ctx.database)) {
    const passes = await ctx.database.inWorkspace(workspaceId, async (tx) => {
      await openAll(tx.db as unknown as Kysely<never>, workspaceSecrets);
      const ids = (order: 'asc' | 'desc') =>
        tx.db
          .selectFrom('passes')
          .select(['id', 'pass_template_id'])
          .where('workspace_id', '=', workspaceId)
          .orderBy('id', order)
          .limit(Math.ceil(passesPerWorkspace / 2))
          .execute();
      return new Map(
        [...(await ids('asc')), ...(await ids('desc'))].map((row) => [row.id, row.pass_template_id]),
      );
    });
    for (const [passId, passTemplateId] of passes)
      try {
        const loaded = await loadPass(ctx, { workspaceId, passId });
        if (!loaded) throw new Error('its template is not published');
        const content = loaded.renderer.contentOf(loaded.pass, loaded.user);
        found.rendered += 1;
        if (loaded.certificateId !== null) {
          await buildApplePass(ctx, loaded);
          found.signed += 1;
        }
        const google = await ctx.database.inWorkspace(workspaceId, (tx) =>
          loadGoogleTemplate(ctx, tx, passTemplateId),
        );
        if (!google) continue;
        googleObject(ctx, googleTemplateOfPass(google, content, null), passId, content);
        found.googleObjects += 1;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        report(`The pass ${passId} of workspace ${workspaceId} cannot be made: ${reason}`);
      }
  }
  return found;
}

/** A cursor, since tables may be of any size. In a transaction. */
async function* readSealed(db: Kysely<never>, { table, column, context }: SealedColumn) {
  await sql`declare sealed_secrets no scroll cursor for
    select ${sql.raw(context)} as context, ${sql.raw(column)} as sealed from ${sql.raw(table)}
    where ${sql.raw(column)} is not null`.execute(db);
  for (;;) {
    const { rows } = await sql<{ context: string; sealed: string }>`
      fetch ${sql.raw(String(rowsPerRead))} from sealed_secrets`.execute(db);
    yield* rows;
    if (rows.length < rowsPerRead) break;
  }
  await sql`close sealed_secrets`.execute(db);
}

async function* workspaceIds({ global }: Pick<Database, 'global'>): AsyncGenerator<string> {
  for (let last = '0'; ; ) {
    const rows = await global
      .selectFrom('workspaces')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute();
    for (const { id } of rows) yield id;
    const end = rows.at(-1);
    if (!end || rows.length < rowsPerRead) return;
    last = end.id;
  }
}
