import type { FieldIssue } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { readPhone } from '../../platform/phone-number.ts';
import { isOneOf, personFields } from './find-people.ts';
import { type GivenIdentity, identityOf } from './person-identity.ts';
import { updatePassUsers } from './person-rows.ts';
import { phoneProblem } from './resolve-people.ts';

/** Null removes it. */
export type IdentityChange = Pick<GivenIdentity, 'phone' | 'externalId'>;

/**
 * Changes what names a person beside the address. No pass shows either. Locks the person. Never merges two people: only issuing a pass does.
 * @throws AppError `validationFailed` for an unreadable phone number, and for what another person has; `notFound`
 */
export async function changeIdentity(
  tx: WorkspaceTransaction,
  personId: string,
  { phone, externalId }: IdentityChange,
): Promise<void> {
  const number = phone ? readPhone(phone) : null;
  if (phone && number === null) throw refused({ path: 'user.phone', message: phoneProblem });
  const wanted = identityOf({ phone: number, externalId });
  const people = await tx.db
    .selectFrom('pass_users')
    .select(personFields)
    .where('workspace_id', '=', tx.workspaceId)
    .where(isOneOf([wanted], [personId]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const before = people.find(({ id }) => id === personId);
  if (!before) throw new AppError('notFound');
  for (const other of people.filter(({ id }) => id !== personId))
    throw refused(
      other.phone === number && number !== null
        ? { path: 'user.phone', message: 'Another person has this phone number.' }
        : { path: 'user.externalId', message: 'Another person has this id.' },
    );
  const after = {
    ...before,
    phone: phone === undefined ? before.phone : wanted.phone,
    external_id: externalId === undefined ? before.external_id : wanted.external_id,
  };
  try {
    await updatePassUsers(tx, [{ before, after }]);
  } catch (error) {
    // Another transaction has given it to another person since.
    throw isUniqueViolation(error) ? new AppError('conflict', { cause: error }) : error;
  }
}

const refused = (issue: FieldIssue) =>
  new AppError('validationFailed', { message: issue.message, issues: [issue] });
