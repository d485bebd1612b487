import { type Organization, teamElsewhere } from '@tessera/contract';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import { SwitchToOrganizationButton } from './switch-to-organization-button.tsx';

/** The team of an organization that is not the token's: members can switch to it, others see whom to ask. */
export function TeamOfOthers({ organization }: { organization: Organization }) {
  const { name, handle, isMember } = organization;
  if (!isMember) return <ForeignTeam organization={organization} />;
  return (
    <EmptyState
      title={teamElsewhere}
      action={<SwitchToOrganizationButton organization={organization} redirect={`/org/${handle}/team`} />}
    >
      Or manage it here: you are signed in to another organization now, and belong to {name} as well.
    </EmptyState>
  );
}

export function ForeignTeam({ organization }: { organization: Pick<Organization, 'name' | 'handle'> }) {
  return (
    <EmptyState
      title={teamElsewhere}
      action={
        <ButtonLink
          to="/org/$organizationHandle/workspaces"
          params={{ organizationHandle: organization.handle }}
          variant="default"
        >
          See its workspaces
        </ButtonLink>
      }
    >
      Here it is managed by the admins who belong to {organization.name}.
    </EmptyState>
  );
}
