import type { FieldIssue } from '@tessera/contract';
import { type DesignDocument, isHolderPicture, refersToHolder, valueProblems } from '@tessera/pass-design';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { AttributeValues } from '../../platform/database/schema/passes-tables.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { findUnusedPictures } from '../images/holder-pictures.ts';
import {
  type BalanceAmounts,
  findProgramAttributes,
  noProgramAttributes,
  splitBalances,
} from '../programs/find-balances.ts';
import { findPeople } from './find-people.ts';
import { mergeValues } from './merge-values.ts';
import { type GivenIdentity, identityKeys, identityOf, type PersonIdentity } from './person-identity.ts';
import { type CheckedValues, type SortedValues, validateAttributes } from './validate-attributes.ts';

type Names = GivenIdentity & { firstName?: string | undefined; lastName?: string | undefined };

export type GivenValues = {
  user: Names;
  attributes: AttributeValues;
  pass?: { id: string; holderId: string; attributes: AttributeValues } | undefined;
  /** The values of the pass that a new one replaces. */
  replaced?: AttributeValues | undefined;
};

/** `amounts`: of balances, which only entries change; the values of the pass lack them. */
export type CheckedPassValues = CheckedValues & { values: SortedValues & { amounts: BalanceAmounts } };
export type CheckValues = (given: GivenValues) => CheckedPassValues;

type Holder = PersonIdentity & {
  id: string;
  first_name: string;
  last_name: string;
  attributes: AttributeValues;
};

/** Checks the declared attributes and what the design makes of them. Valid values of one call count as stored in the next. */
export async function createValueCheck(
  tx: WorkspaceTransaction,
  document: DesignDocument,
  {
    passTemplateId,
    people,
    ids = [],
    values: given = [],
  }: {
    passTemplateId: string | null;
    people: readonly GivenIdentity[];
    ids?: readonly string[];
    /** All that will be checked, for finding the pictures among them. */
    values?: readonly (AttributeValues | undefined)[];
  },
): Promise<CheckValues> {
  const program =
    passTemplateId === null ? noProgramAttributes : await findProgramAttributes(tx, passTemplateId);
  const holders: Holder[] =
    refersToHolder(document) || document.attributes.some(isPersonsPicture)
      ? await findPeople(tx, people.map(identityOf), ids)
      : [];
  const unused = await findUnusedPictures(
    tx,
    given.map((values = {}) => values),
  );
  const byKey = new Map(
    holders.flatMap((holder) => identityKeys(holder).map((key) => [key, holder] as const)),
  );
  const byId = new Map(holders.map((holder) => [holder.id, holder]));
  return ({ user, attributes, pass, replaced = {} }) => {
    const checked = validateAttributes(document.attributes, attributes, pass ? 'change' : 'all');
    const {
      others,
      amounts,
      issues: unfit,
    } = splitBalances(program, checked.values.pass, pass?.attributes ?? replaced);
    const sorted = { user: checked.values.user, pass: others, amounts };
    if (checked.issues.length > 0 || unfit.length > 0)
      return { values: sorted, issues: [...checked.issues, ...unfit] };
    const identity = identityOf(user);
    const keys = identityKeys(identity);
    const before =
      keys.length === 0
        ? byId.get(pass?.holderId ?? '')
        : keys.map((key) => byKey.get(key)).find((each) => each !== undefined);
    const isHandedOver = pass !== undefined && keys.length > 0 && before?.id !== pass.holderId;
    const holder: Holder = {
      id: before?.id ?? '',
      email: identity.email || (before?.email ?? ''),
      phone: identity.phone ?? before?.phone ?? null,
      external_id: identity.external_id ?? before?.external_id ?? null,
      first_name: nameOf(user.firstName, pass) ?? before?.first_name ?? '',
      last_name: nameOf(user.lastName, pass) ?? before?.last_name ?? '',
      attributes: mergeValues(before?.attributes ?? {}, checked.values.user),
    };
    const values = mergeValues(pass?.attributes ?? {}, checked.values.pass);
    const own = new Set<unknown>(
      [before?.attributes, pass?.attributes, replaced].flatMap((each) => Object.values(each ?? {})),
    );
    const pictures = Object.entries({ ...checked.values.user, ...checked.values.pass }).filter(
      ([, value]) => isHolderPicture(value) && !own.has(value),
    );
    const issues: FieldIssue[] = pictures.flatMap(([key, value]) =>
      unused.has(String(value)) ? [] : [{ path: `attributes.${key}`, message: pictureTaken }],
    );
    const problems = valueProblems(
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
    issues.push(...problems);
    if (issues.length === 0) {
      for (const [, value] of pictures) unused.delete(String(value));
      for (const key of identityKeys(holder)) byKey.set(key, holder);
      if (before) byId.set(before.id, holder);
    }
    return { values: sorted, issues };
  };
}

const isPersonsPicture = ({ type, scope }: DesignDocument['attributes'][number]) =>
  type === 'image' && scope === 'user';

const pictureTaken = 'Upload the picture first, and once for each holder.';

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
