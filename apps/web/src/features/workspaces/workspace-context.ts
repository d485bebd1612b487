import { holdsRight, type Right, type Workspace } from '@tessera/contract';
import { createContext, useContext } from 'react';

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace is used outside a workspace.');
  return workspace;
}

/** Whether the user holds a right in this workspace; controls without it are hidden. */
export function useHoldsRight(right: Right): boolean {
  return holdsRight(useWorkspace().organization.permissions, right);
}
