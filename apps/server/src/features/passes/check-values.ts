import type { FieldIssue } from '@tessera/contract';
import { type DesignDocument, refersToHolder, valueProblems } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { mergeValues } from './merge-values.ts';
import { type CheckedValues, validateAttributes } from './validate-attributes.ts';

type Names = { email?: string | undefined; firstName?: string | undefined; lastName?: string | undefined };

export type GivenValues = {
  user: Names;
  attributes: AttributeValues;
  pass?: { id: string; holderId: string; attributes: AttributeValues } | undefined;
};

export type CheckValues = (given: GivenValues) => CheckedValues;

type Holder = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  attributes: AttributeValues;
};

/** Checks the declared attributes and what the design makes of them. Valid values of one call count as stored in the next. */
export async function createValueCheck(
  tx: WorkspaceTransaction,
  document: DesignDocument,
  { emails, ids = [] }: { emails: readonly string[]; ids?: readonly string[] },
): Promise<CheckValues> {
  const holders = refersToHolder(document) ? await findHolders(tx, emails, ids) : [];
  const byEmail = new Map(holders.map((holder) => [holder.email.toLowerCase(), holder]));
  const byId = new Map(holders.map((holder) => [holder.id, holder]));
  return ({ user, attributes, pass }) => {
    const checked = validateAttributes(document.attributes, attributes, pass ? 'change' : 'all');
    if (checked.issues.length > 0) return checked;
    const emailKey = user.email?.toLowerCase();
    const before = emailKey === undefined ? byId.get(pass?.holderId ?? '') : byEmail.get(emailKey);
    const isHandedOver = pass !== undefined && emailKey !== undefined && before?.id !== pass.holderId;
    const holder: Holder = {
      id: before?.id ?? '',
      email: user.email ?? before?.email ?? '',
      first_name: nameOf(user.firstName, pass) ?? before?.first_name ?? '',
      last_name: nameOf(user.lastName, pass) ?? before?.last_name ?? '',
      attributes: mergeValues(before?.attributes ?? {}, checked.values.user),
    };
    const values = mergeValues(pass?.attributes ?? {}, checked.values.pass);
    const issues: FieldIssue[] = valueProblems(
      document,
      {
        user: {
          ...holder.attributes,
          email: holder.email,
          firstName: holder.first_name,
          lastName: holder.last_name,
        },
        attributes: values,
        serialNumber: passSerialNumber({ workspaceId: tx.workspaceId, passId: pass?.id ?? noPass }),
      },
      givenPaths({ user, attributes }, isHandedOver ? document : undefined),
      pass ? 'change' : 'new',
    );
    if (issues.length === 0) {
      byEmail.set(holder.email.toLowerCase(), holder);
      if (before) byId.set(before.id, holder);
    }
    return { ...checked, issues };
  };
}

const noPass = '00000000-0000-0000-0000-000000000000';

/** For a new pass an empty name keeps the stored one; a change to an empty name removes it. */
const nameOf = (name: string | undefined, pass: GivenValues['pass']) => (pass ? name : name || undefined);

export function givenPaths(
  { user, attributes }: Pick<GivenValues, 'user' | 'attributes'>,
  handedOver?: DesignDocument,
): Set<string> {
  const names = handedOver
    ? ['email', 'firstName', 'lastName']
    : Object.entries(user).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  const others = handedOver?.attributes.filter(({ scope }) => scope === 'user').map(({ key }) => key) ?? [];
  return new Set([
    ...names.map((key) => `user.${key}`),
    ...[...Object.keys(attributes), ...others].map((key) => `attributes.${key}`),
  ]);
}

function findHolders(
  { workspaceId, db }: WorkspaceTransaction,
  emails: readonly string[],
  ids: readonly string[],
): Promise<Holder[]> {
  const emailKeys = [...new Set(emails.map((email) => email.toLowerCase()))];
  return db
    .selectFrom('pass_users')
    .select(['id', 'email', 'first_name', 'last_name', 'attributes'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`(email_key = any(${emailKeys}::text[]) or id = any(${[...new Set(ids)]}::uuid[]))`)
    .execute();
}
