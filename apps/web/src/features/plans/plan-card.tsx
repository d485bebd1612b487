import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PlanForm } from './plan-form.tsx';
import { organizationPlanQuery } from './queries.ts';
import { WorkspacePages } from './workspace-pages.tsx';

export function PlanCard({ organizationHandle }: { organizationHandle: string }) {
  const plan = useQuery(organizationPlanQuery(useTRPC(), organizationHandle));
  return (
    <>
      <Card title="Plan">
        {plan.data ? (
          <PlanForm key={organizationHandle} organizationHandle={organizationHandle} plan={plan.data} />
        ) : plan.isError ? (
          <ErrorState title="Could not load the plan" error={plan.error} retry={() => void plan.refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </Card>
      <Card title="Embedded pages">
        <WorkspacePages organizationHandle={organizationHandle} />
      </Card>
    </>
  );
}
