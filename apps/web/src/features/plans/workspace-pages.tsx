import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { EmbeddedPagesEditor } from '../embedded-pages/embedded-pages-editor.tsx';
import { workspacesToChooseQuery } from './queries.ts';

export function WorkspacePages({ organizationHandle }: { organizationHandle: string }) {
  const [typed, setTyped] = useState('');
  const [workspaceHandle, setWorkspaceHandle] = useState<string | null>(null);
  const found = useQuery(workspacesToChooseQuery(useTRPC(), organizationHandle, typed.trim()));
  const workspaces = found.data?.workspaces ?? [];
  return (
    <Stack gap="lg">
      <Select
        label="Workspace"
        description="Pages of other sites in its sidebar, before or after its own."
        placeholder="Choose a workspace"
        data={workspaces.map(({ handle, name }) => ({ value: handle, label: name }))}
        searchable
        clearable
        filter={({ options }) => options}
        nothingFoundMessage={
          found.isError
            ? 'Could not load workspaces'
            : found.isPending
              ? 'Loading…'
              : 'Your search did not match any workspaces'
        }
        searchValue={typed}
        onSearchChange={setTyped}
        value={workspaceHandle}
        onChange={setWorkspaceHandle}
      />
      {workspaceHandle && <EmbeddedPagesEditor key={workspaceHandle} workspaceHandle={workspaceHandle} />}
    </Stack>
  );
}
