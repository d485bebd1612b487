import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { ErasureList } from '../../../../features/erasures/erasure-list.tsx';
import { WorkspaceGeneral } from '../../../../features/workspaces/workspace-general.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/workspace')({
  component: GeneralSettings,
});

function GeneralSettings() {
  return (
    <Stack gap={40}>
      <WorkspaceGeneral />
      <ErasureList />
    </Stack>
  );
}
