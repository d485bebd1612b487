import type { Organization } from '@tessera/contract';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { SwitchToOrganizationButton } from './switch-to-organization-button.tsx';

/** The team of an organization the token does not speak for: whoever belongs to it can have it speak for it, others find out who may. */
export function TeamOfOthers({ organization }: { organization: Organization }) {
  const { name, handle, isMember } = organization;
  return isMember ? (
    <EmptyState
      title={teamElsewhere}
      action={<SwitchToOrganizationButton organization={organization} redirect={`/org/${handle}/team`} />}
    >
      Or manage it here: you are signed in to another organization now, and belong to {name} as well.
    </EmptyState>
  ) : (
    <EmptyState
      title={teamElsewhere}
      action={
        <ButtonLink
          to="/org/$organizationHandle/workspaces"
          params={{ organizationHandle: handle }}
          variant="default"
        >
          See its workspaces
        </ButtonLink>
      }
    >
      Here it is managed by the admins who belong to {name}.
    </EmptyState>
  );
}

/** The specification's words. */
const teamElsewhere = 'Use WorkOS Admin to manage this team';
