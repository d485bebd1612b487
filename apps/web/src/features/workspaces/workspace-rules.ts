import {
  createWorkspaceInput,
  teamInviteInput,
  workspaceIssuerInput,
  workspaceUpdateInput,
} from '@tessera/contract';

/** What judges the fields of a workspace's forms, fetched by `workspaceRules`. */
export const newWorkspace = createWorkspaceInput.shape;
export const details = workspaceUpdateInput.shape;
export const issuer = workspaceIssuerInput.shape;
export const invitation = teamInviteInput.shape;
