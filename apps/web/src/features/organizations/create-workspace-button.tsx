import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { UpgradeButton } from '../plans/upgrade-button.tsx';
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx';
import { organizationQuery } from './queries.ts';

export function CreateWorkspaceButton({ organizationHandle }: { organizationHandle: string }) {
  const organization = useQuery(organizationQuery(useTRPC(), organizationHandle)).data;
  const [isOpen, setOpen] = useState(false);
  if (!organization?.permissions.canCreateWorkspace) return null;
  if (!organization.workspaceCreationEnabled)
    return <UpgradeButton>Upgrade to Create Workspace</UpgradeButton>;
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        Create Workspace
      </Button>
      {isOpen && (
        <CreateWorkspaceDialog organizationHandle={organizationHandle} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
