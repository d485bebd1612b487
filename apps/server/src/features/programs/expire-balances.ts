import { firstUnexpiredMonth, type ProgramBalance } from '@tessera/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { derivedId } from './entry-rows.ts';
import { loadRules } from './find-program.ts';
import { lastOfNextPage } from './next-passes.ts';
import { type EntryRow, recordEntries } from './record-entries.ts';
import type { TaskStep } from './run-program.ts';

const passesPerStep = 2_000;

/** Records what expired by the begin of the month. */
export async function expireBalances(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { program, period: month, after }: TaskStep,
): Promise<string | null> {
  const { pass_template_id: passTemplateId } = program;
  const { balances } = await loadRules(tx, program.id, program.version);
  const last = await lastOfNextPage(tx, { passTemplateId, after, limit: passesPerStep });
  const occurredAt = ctx.clock();
  const expiring = balances.filter(({ expiry }) => expiry !== null);
  if (expiring.length === 0) return null;
  const expired = await lockExpired(tx, { passTemplateId, balances: expiring, month, after, last });
  const rows = expired.flatMap(({ id, amounts }) =>
    expiring.flatMap(({ attribute }, index): EntryRow[] => {
      const amount = Number(amounts[index]);
      if (!(amount > 0)) return [];
      return [
        {
          id: derivedId('expiry', program.id, id, attribute, month),
          passId: id,
          action: { kind: 'expire', balance: attribute, amount },
          occurredAt,
          actor: { kind: 'job', id: null },
        },
      ];
    }),
  );
  await recordEntries(ctx, tx, rows);
  return last;
}

type Page = {
  passTemplateId: string;
  balances: readonly ProgramBalance[];
  month: string;
  after: string | null;
  last: string | null;
};

/** Amounts are in the order of the balances. One statement for all of them, so that passes are locked in the order of their ids. */
async function lockExpired(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, balances, month, after, last }: Page,
): Promise<{ id: string; amounts: (string | null)[] }[]> {
  const amounts = balances.map((balance) => expiredExpression(balance, month));
  const { rows } = await sql<{ id: string; amounts: (string | null)[] }>`
    select id, array[${sql.join(amounts)}]::text[] as amounts from passes
    where workspace_id = ${workspaceId} and pass_template_id = ${passTemplateId} and status = 'issued'
      ${after === null ? sql`` : sql`and id > ${after}`} ${last === null ? sql`` : sql`and id <= ${last}`}
      and (${sql.join(
        amounts.map((amount) => sql`${amount} > 0`),
        sql` or `,
      )})
    order by id for no key update`.execute(db);
  return rows;
}

/** As `expiredAmount` of the contract; null without a balance. */
function expiredExpression(
  { attribute, decimals, expiry }: ProgramBalance,
  month: string,
): RawBuilder<unknown> {
  if (!expiry) return sql`0::bigint`;
  const value = sql`round((attributes ->> ${attribute}::text)::numeric * ${10 ** decimals}::numeric)::bigint`;
  const recent = sql`from jsonb_each_text(program_standing -> 'balances' -> ${attribute}::text -> 'months')
    where key >= ${firstUnexpiredMonth(expiry, month)}::text`;
  const amount =
    expiry.kind === 'inactivity'
      ? sql`case when exists (select ${recent} and value::bigint > 0) then 0 else ${value} end`
      : sql`${value} - greatest(0, coalesce((select sum(value::bigint) ${recent}), 0))::bigint`;
  return sql`case when jsonb_typeof(attributes -> ${attribute}::text) = 'number' then ${amount} end`;
}
