import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { PublishedDesign } from '../pass-templates/find-published-design.ts';
import { passExpiry } from '../pass-templates/pass-expiry.ts';
import type { PassRow } from '../passes/find-pass.ts';
import { isOneOf } from '../passes/find-people.ts';
import { type GivenIdentity, identityKeys, identityOf } from '../passes/person-identity.ts';

type PersonOfTemplate = { passTemplateId: string; person: GivenIdentity };

/** Simultaneous sign-ups of one person run one after the other. Held until the transaction ends. */
export async function lockSignUp(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, person }: PersonOfTemplate,
): Promise<void> {
  const key = identityKeys(identityOf(person))[0]?.replace(/^email /, '') ?? '';
  const subject = `sign-up ${workspaceId} ${passTemplateId} ${key}`;
  const id = createHash('sha256').update(subject).digest().readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${String(id)}::bigint)`.execute(db);
}

export async function hasPass(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, person }: PersonOfTemplate,
): Promise<boolean> {
  const pass = await db
    .selectFrom('passes')
    .innerJoin('pass_users', (join) =>
      join.on('pass_users.workspace_id', '=', workspaceId).onRef('pass_users.id', '=', 'passes.pass_user_id'),
    )
    .select('passes.id')
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', passTemplateId)
    .where(isOneOf([identityOf(person)]))
    .limit(1)
    .executeTakeFirst();
  return pass !== undefined;
}

/** Bounds the search; further passes do not matter. */
const passesMax = 20;

/** Neither voided nor expired. */
export async function findHeldPass(
  { clock }: Pick<Context, 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  { person, template, document }: { person: GivenIdentity } & Pick<PublishedDesign, 'template' | 'document'>,
): Promise<PassRow | null> {
  const passes = await db
    .selectFrom('passes')
    .innerJoin('pass_users', (join) =>
      join.on('pass_users.workspace_id', '=', workspaceId).onRef('pass_users.id', '=', 'passes.pass_user_id'),
    )
    .selectAll('passes')
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', template.id)
    .where('passes.status', '=', 'issued')
    .where(isOneOf([identityOf(person)]))
    .orderBy('passes.id', 'desc')
    .limit(passesMax)
    .execute();
  const now = clock();
  return (
    passes.find((pass) => {
      const expiresAt = passExpiry(pass, document.features);
      return !expiresAt || expiresAt > now;
    }) ?? null
  );
}
