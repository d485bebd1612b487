import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { organizationQuery } from '../../../features/organizations/queries.ts';
import { TeamPage } from '../../../features/organizations/team-page.tsx';
import { useTRPC } from '../../../lib/trpc.ts';

export const Route = createFileRoute('/_signed-in/org/$organizationHandle/team')({ component: TeamRoute });

function TeamRoute() {
  const { organizationHandle } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(useTRPC(), organizationHandle));
  return <TeamPage organization={organization} />;
}
