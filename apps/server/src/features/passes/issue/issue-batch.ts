import { type BatchResult, type FieldIssue, newPassInput } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { refuseUnknownKeys } from '../../../http/rest/refuse-unknown-keys.ts';
import { fieldIssuesOf } from '../../../http/validation-words.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { dateOf } from '../../pass-templates/pass-expiry.ts';
import type { WorkspaceWithOrganization } from '../../workspaces/find-workspace-by-id.ts';
import { createValueCheck } from '../check-values.ts';
import { presentIssuedPass } from '../present-pass.ts';
import { findPersonProblems } from '../resolve-people.ts';
import { type IssueSource, issuePasses, type PassToIssue } from './issue-passes.ts';

export const newPass = refuseUnknownKeys(newPassInput);

type Row = PassToIssue | { issues: FieldIssue[] };

const isValid = (row: Row): row is PassToIssue => !('issues' in row);

export async function issueBatch(
  ctx: Pick<Context, 'config' | 'keys' | 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  workspace: WorkspaceWithOrganization,
  { passTemplateId, passes }: { passTemplateId: string; passes: readonly unknown[] },
  source: IssueSource,
): Promise<BatchResult[]> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const inputs = passes.map((input) => newPass.safeParse(input));
  const check = await createValueCheck(tx, document, {
    passTemplateId,
    people: inputs.flatMap(({ data }) => data?.user ?? []),
    values: inputs.map(({ data }) => data?.attributes),
  });
  const unclear = await findPersonProblems(
    tx,
    inputs.map(({ data }) => data?.user ?? {}),
  );
  const rows = inputs.map((read, index): Row => {
    if (!read.success) return { issues: fieldIssuesOf(read.error) };
    const issues = [...(unclear[index] ?? []), ...check(read.data).issues];
    if (issues.length > 0) return { issues };
    return { ...read.data, id: ctx.ids.uuid(), expiresAt: dateOf(read.data.expiresAt) };
  });
  const checked = withoutTakenIds(rows, await findTakenIds(tx, passTemplateId, rows));
  const issued = await issuePasses(ctx, tx, workspace, {
    passTemplateId,
    passes: checked.filter(isValid),
    source,
  });
  const byId = new Map(issued.map((pass) => [pass.id, pass]));
  return checked.map((row): BatchResult => {
    if ('issues' in row) return { status: 'refused', issues: row.issues };
    const pass = byId.get(row.id ?? '');
    if (!pass) throw new Error('A pass with a new id was not added.');
    return { status: 'issued', pass: presentIssuedPass(ctx, pass) };
  });
}

async function findTakenIds(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  rows: readonly Row[],
): Promise<Set<string>> {
  const externalIds = rows.flatMap((row) => ('issues' in row ? [] : (row.externalId ?? [])));
  if (externalIds.length === 0) return new Set();
  const taken = await db
    .selectFrom('passes')
    .select('external_id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .execute();
  return new Set(taken.flatMap(({ external_id }) => external_id ?? []));
}

function withoutTakenIds(rows: readonly Row[], taken: Set<string>): Row[] {
  return rows.map((row) => {
    if ('issues' in row || !row.externalId) return row;
    if (taken.has(row.externalId))
      return {
        issues: [
          {
            path: 'externalId',
            message: `Another pass of the template has the external id ${row.externalId}.`,
          },
        ],
      };
    taken.add(row.externalId);
    return row;
  });
}
