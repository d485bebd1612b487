import { holdsRight, type OrganizationPermissions, type Right } from '@tessera/contract';
import { AppError } from '../app-error.ts';

const adminsOnly = 'Only an admin of your organization can do this.';

/** `isQuery`: a page is refused with the specification's text. @throws AppError `forbidden` */
export function requireRight(
  { permissions }: { permissions: Pick<OrganizationPermissions, 'canManage'> },
  right: Right,
  isQuery = false,
): void {
  if (!holdsRight(permissions, right))
    throw new AppError('forbidden', isQuery ? {} : { message: adminsOnly });
}

/** Marks the middleware of a route with the right that it checks, by which a test finds routes without one. */
export function withRight<Handler extends object>(
  right: Right,
  handler: Handler,
): Handler & { right: Right } {
  return Object.assign(handler, { right });
}
