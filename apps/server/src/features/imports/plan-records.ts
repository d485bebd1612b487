import type { DesignDocument } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { createValueCheck } from '../passes/check-values.ts';
import { identityKeys } from '../passes/person-identity.ts';
import { findPersonProblems } from '../passes/resolve-people.ts';
import type { WorkspaceWithOrganization } from '../workspaces/find-workspace-by-id.ts';
import { findExistingPasses, personKeysOf } from './find-existing-passes.ts';
import type { ImportRecord } from './find-import.ts';
import { rowReaderOf } from './open-import.ts';
import { type Candidates, planRows, type RowPlan } from './plan-rows.ts';
import type { FileRecord } from './read-records.ts';

type Planning = {
  workspace: Pick<WorkspaceWithOrganization, 'timezone_name'>;
  row: ImportRecord;
  document: DesignDocument;
  records: readonly FileRecord[];
  candidates: Candidates;
  idOf: (record: FileRecord) => string;
};

/** The check and the run share this decision. */
export async function planRecords(
  tx: WorkspaceTransaction,
  { workspace, row, document, records, candidates, idOf }: Planning,
): Promise<RowPlan> {
  const read = rowReaderOf(row, document, workspace.timezone_name);
  const erasing = await findPeopleBeingErased(tx);
  const rows = records.map(({ cells }) => (cells ? read(cells) : null));
  const unclear = await findPersonProblems(
    tx,
    rows.map((one) => (one && one.problems.length === 0 ? one.user : {})),
  );
  const readRecords = records.map((record, index) => {
    const found = rows[index] ?? null;
    const problems = (unclear[index] ?? []).map(({ message }) => message);
    const one = found && problems.length > 0 ? { ...found, problems } : found;
    const isErased = one !== null && personKeysOf(one).some((key) => erasing.has(key));
    return { record, row: isErased ? { ...one, problems: ['The data of this person was erased.'] } : one };
  });
  const readable = readRecords.flatMap(({ row: one }) => (one && one.problems.length === 0 ? [one] : []));
  if (readable.length > 0)
    candidates.addExisting(
      await findExistingPasses(tx, row.pass_template_id, readable, { withValues: row.existing === 'update' }),
    );
  return planRows({
    records: readRecords,
    candidates,
    action: row.existing,
    check: await createValueCheck(tx, document, {
      passTemplateId: row.pass_template_id,
      people: readable.map(({ user }) => user),
      values: readable.map(({ attributes }) => attributes),
    }),
    idOf,
  });
}

/** People whose erasure has not reached the files of imports yet. */
async function findPeopleBeingErased({ workspaceId, db }: WorkspaceTransaction): Promise<Set<string>> {
  const erasures = await db
    .selectFrom('erasures')
    .select(['email', 'phone', 'external_id'])
    .where('workspace_id', '=', workspaceId)
    .where('finished_at', 'is', null)
    .where('email', 'is not', null)
    .execute();
  return new Set(erasures.flatMap(({ email, ...others }) => identityKeys({ email: email ?? '', ...others })));
}
