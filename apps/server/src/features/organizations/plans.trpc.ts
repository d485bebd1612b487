import { organizationPlan, organizationPlanInput, updateOrganizationPlanInput } from '@tessera/contract';
import { signedInProcedure } from '../../http/trpc.ts';
import { findOrganization } from './find-organization.ts';
import { planOf } from './organization-plan.ts';
import { updateOrganizationPlan } from './update-organization.ts';

export const planProcedures = {
  get: signedInProcedure('plan')
    .input(organizationPlanInput)
    .query(async ({ ctx, input }) =>
      planOf(await findOrganization(ctx.app, ctx.account.userId, input.organizationHandle)),
    ),
  update: signedInProcedure('plan')
    .input(updateOrganizationPlanInput)
    .mutation(async ({ ctx, input }) => {
      const { userId } = ctx.account;
      const { id } = await findOrganization(ctx.app, userId, input.organizationHandle);
      return updateOrganizationPlan(ctx.app, {
        organizationId: id,
        changedBy: userId,
        plan: organizationPlan.parse(input),
      });
    }),
};
