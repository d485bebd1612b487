import type { ExistingPassAction } from '@tessera/contract';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import type { CheckValues } from '../passes/check-values.ts';
import type { PassPerson } from '../passes/save-pass-users.ts';
import type { CheckedValues } from '../passes/validate-attributes.ts';
import { type ExistingPass, personKeysOf } from './find-existing-passes.ts';
import type { FileRecord } from './read-records.ts';
import type { ImportRow } from './read-row.ts';

export type ReadRecord = { record: FileRecord; row: ImportRow | null };

export type PlannedIssue = {
  id: string;
  user: PassPerson;
  attributes: AttributeValues;
  expiresAt: Date | null;
  externalId: string | null;
};
export type PlannedUpdate = {
  id: string;
  /** An empty name stays as it is. */
  user: PassPerson;
  attributes: AttributeValues;
  expiresAt?: Date;
  externalId?: string;
};

export type RowPlan = {
  issues: PlannedIssue[];
  updates: PlannedUpdate[];
  updatedRows: number;
  skippedRows: number;
  refusals: { record: FileRecord; reason: string }[];
};

type Planning = {
  records: readonly ReadRecord[];
  candidates: Candidates;
  action: ExistingPassAction;
  check: CheckValues;
  idOf: (record: FileRecord) => string;
};

type Candidate = ExistingPass & { issue?: PlannedIssue; update?: PlannedUpdate };

/** Matches by pass ID or external id, else by person, among passes without another external id. Repeated rows share a pass. */
export function planRows({ records, candidates, action, check, idOf }: Planning): RowPlan {
  const plan: RowPlan = { issues: [], updates: [], updatedRows: 0, skippedRows: 0, refusals: [] };
  for (const { record, row } of records) {
    const refuse = (...reasons: string[]) => void plan.refusals.push({ record, reason: reasons.join(' ') });
    if (!row) {
      refuse(record.problem ?? '');
      continue;
    }
    if (row.problems.length > 0) {
      refuse(...row.problems);
      continue;
    }
    const matches = candidates.find(row);
    const [match] = matches;
    if (row.passId && !match) refuse('The pass template has no pass with this pass ID.');
    else if (!match || action === 'issueAnother') {
      const problems = wordsOf(check(row));
      const isTaken = match && row.externalId !== null && match.externalId === row.externalId;
      if (problems.length > 0) refuse(...problems);
      else if (isTaken) refuse('Another pass has this external id.');
      else candidates.add(issueOf(plan, row, idOf(record)));
    } else if (action === 'skip') plan.skippedRows += 1;
    else {
      const problems = updateProblems(check, row, matches);
      if (problems.length > 0) refuse(...problems);
      else {
        updateOf(plan, row, match);
        candidates.add(match);
        plan.updatedRows += 1;
      }
    }
  }
  return plan;
}

const wordsOf = ({ issues }: CheckedValues): string[] => issues.map(({ message }) => message);

function updateProblems(check: CheckValues, row: ImportRow, matches: Candidate[]): string[] {
  if (matches.length > 1)
    return [
      `The person has ${matches.length} of these passes. A column with pass IDs or external ids says which one is meant.`,
    ];
  const [pass] = matches;
  if (pass?.isVoided) return ['The pass is voided.'];
  return wordsOf(check({ user: givenNames(row.user), attributes: row.attributes, pass }));
}

function issueOf(plan: RowPlan, row: ImportRow, id: string): Candidate {
  const { user, attributes, expiresAt, externalId } = row;
  const issue = { id, user, attributes, expiresAt, externalId };
  plan.issues.push(issue);
  return { id, holderId: '', attributes, externalId, personKeys: personKeysOf(row), isVoided: false, issue };
}

/** For updates an empty name would remove the name. */
export const givenNames = ({ firstName, lastName, ...identity }: PassPerson) => ({
  ...identity,
  firstName: firstName || undefined,
  lastName: lastName || undefined,
});

function updateOf(plan: RowPlan, row: ImportRow, match: Candidate): void {
  const { user, attributes, expiresAt, externalId } = row;
  if (externalId) match.externalId = externalId;
  match.attributes = { ...match.attributes, ...attributes };
  const known = match.issue ?? match.update;
  if (known) {
    known.user = mergeNames(known.user, user);
    known.attributes = { ...known.attributes, ...attributes };
    if (expiresAt) known.expiresAt = expiresAt;
    if (externalId) known.externalId = externalId;
    return;
  }
  match.update = {
    id: match.id,
    user,
    attributes,
    ...(expiresAt && { expiresAt }),
    ...(externalId && { externalId }),
  };
  plan.updates.push(match.update);
}

const mergeNames = (before: PassPerson, after: PassPerson): PassPerson => ({
  email: after.email || before.email,
  phone: after.phone ?? before.phone ?? null,
  externalId: after.externalId ?? before.externalId ?? null,
  firstName: after.firstName || before.firstName,
  lastName: after.lastName || before.lastName,
});

export type Candidates = ReturnType<typeof createCandidates>;

export function createCandidates() {
  const byId = new Map<string, Candidate>();
  const byExternalId = new Map<string, Candidate>();
  const byPerson = new Map<string, Set<Candidate>>();
  const add = (pass: Candidate) => {
    byId.set(pass.id, pass);
    if (pass.externalId) byExternalId.set(pass.externalId, pass);
    for (const key of pass.personKeys) byPerson.set(key, (byPerson.get(key) ?? new Set()).add(pass));
  };
  return {
    add,
    /** A pass that an earlier row changed keeps that row's values. */
    addExisting: (passes: readonly ExistingPass[]) => {
      for (const pass of passes) if (!byId.has(pass.id)) add({ ...pass });
    },
    find: (row: ImportRow): Candidate[] => {
      if (row.passId) return [byId.get(row.passId) ?? []].flat();
      const named = row.externalId ? byExternalId.get(row.externalId) : undefined;
      if (named) return [named];
      const found = new Set(personKeysOf(row).flatMap((key) => [...(byPerson.get(key) ?? [])]));
      const ofPerson = [...found].filter(({ isVoided }) => !isVoided);
      return row.externalId ? ofPerson.filter(({ externalId }) => externalId === null) : ofPerson;
    },
  };
}
