import { holdsRight, type Right, type Workspace } from '@tessera/contract';
import { createContext, useContext } from 'react';

export const WorkspaceContext = createContext<Workspace | null>(null);

/** The workspace whose pages we are on. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace is used outside a workspace.');
  return workspace;
}

/** Whether the user holds a right in this workspace; what they may not do is not offered. */
export function useHoldsRight(right: Right): boolean {
  return holdsRight(useWorkspace().organization.permissions, right);
}
