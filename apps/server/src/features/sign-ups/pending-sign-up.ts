import type { SignUpLanguage, Utm } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';

/** A day, for people who read their mail in the evening. */
const validHours = 24;

export type PendingInput = {
  via?: 'personalLink';
  /** Empty for a sign-up by phone. */
  email: string;
  /** E.164. */
  phone?: string | null;
  firstName: string;
  lastName: string;
  attributes: AttributeValues;
  consentText: string;
  consentedAt: string;
  utm: Utm;
  language: SignUpLanguage;
};

/** What the visitor entered: one identity, because only one is proven by the link. */
export const contactOf = ({ email, phone }: Pick<PendingInput, 'email' | 'phone'>): string =>
  email.toLowerCase() || (phone ?? '');

export type PendingSignUp = { id: string; passTemplateId: string; input: PendingInput };

const sealContext = (workspaceId: string, id: string) => `sign-up:${workspaceId}:${id}`;

/** Does the same work for every address; a job decides later what to send, so that the response time reveals nothing. */
export async function addPendingSignUp(
  ctx: Pick<Context, 'ids' | 'clock' | 'vault'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
  input: PendingInput,
): Promise<string> {
  const id = ctx.ids.uuid();
  const now = ctx.clock();
  await tx.db
    .insertInto('pending_sign_ups')
    .values({
      workspace_id: tx.workspaceId,
      id,
      pass_template_id: passTemplateId,
      email_key: contactOf(input),
      sealed_input: ctx.vault.seal(JSON.stringify(input), sealContext(tx.workspaceId, id)),
      created_at: now,
      expires_at: new Date(now.getTime() + validHours * 3_600_000),
    })
    .execute();
  return id;
}

/** Null if it has expired. `lock` holds it until the transaction ends. */
export async function findPendingSignUp(
  ctx: Pick<Context, 'clock' | 'vault'>,
  { workspaceId, db }: WorkspaceTransaction,
  id: string,
  lock = false,
): Promise<PendingSignUp | null> {
  const row = await db
    .selectFrom('pending_sign_ups')
    .select(['pass_template_id', 'sealed_input'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('expires_at', '>', ctx.clock())
    .$if(lock, (select) => select.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const input: PendingInput = JSON.parse(ctx.vault.open(row.sealed_input, sealContext(workspaceId, id)));
  return { id, passTemplateId: row.pass_template_id, input };
}

export async function removePendingSignUp(
  { workspaceId, db }: WorkspaceTransaction,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('pending_sign_ups')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}
