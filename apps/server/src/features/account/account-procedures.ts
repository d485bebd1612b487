import type { Account } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import { signedInProcedure } from '../../http/trpc.ts';
import { isSystemAdmin } from '../organizations/is-system-admin.ts';

/** `account.*` */
export const accountProcedures = {
  get: signedInProcedure.query(async ({ ctx }): Promise<Account> => {
    const { userId } = ctx.account;
    const [user, isAdmin] = await Promise.all([
      ctx.app.identity.findUser(userId),
      isSystemAdmin(ctx.app, userId),
    ]);
    if (!user) throw new AppError('unauthorized');
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
    return { id: user.id, name: name || user.email, email: user.email, isSystemAdmin: isAdmin };
  }),
};
