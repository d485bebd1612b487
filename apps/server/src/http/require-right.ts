import { holdsRight, type OrganizationPermissions, type Right } from '@tessera/contract';
import { AppError } from '../app-error.ts';

const adminsOnly = 'Only an admin of your organization can do this.';

/** `isQuery`: refuses a page with the specification's text. @throws AppError `forbidden` */
export function requireRight(
  { permissions }: { permissions: Pick<OrganizationPermissions, 'canManage'> },
  right: Right,
  isQuery = false,
): void {
  if (!holdsRight(permissions, right))
    throw new AppError('forbidden', isQuery ? {} : { message: adminsOnly });
}

/** A test finds routes without this mark. */
export function withRight<Handler extends object>(
  right: Right,
  handler: Handler,
): Handler & { right: Right } {
  return Object.assign(handler, { right });
}
