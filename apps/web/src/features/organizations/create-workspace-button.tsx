import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { useSession } from '../../lib/session.tsx';
import { useTRPC } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { organizationQuery } from './queries.ts';

/** The way to a new workspace, for those who may make one here; it is made in the organization the token speaks for. */
export function CreateWorkspaceButton({ organizationHandle }: { organizationHandle: string }) {
  const organization = useQuery(organizationQuery(useTRPC(), organizationHandle)).data;
  const { upgradeUrl } = useAppConfig();
  const { organizationId } = useSession();
  if (organization?.workosIdentifier !== organizationId) return null;
  if (organization.permissions.canCreateWorkspace)
    return (
      <ButtonLink to="/_/create-workspace" leftSection={<IconPlus size={16} />}>
        Create Workspace
      </ButtonLink>
    );
  if (organization.workspaceCreationEnabled || !organization.permissions.canManage || !upgradeUrl)
    return null;
  return (
    <Button component="a" href={upgradeUrl} target="_blank" rel="noreferrer">
      Upgrade to Create Workspace
    </Button>
  );
}
