import type { AppEvent } from '../../platform/events/announce.ts';
import type { WorkspaceField } from './workspace-settings-policy.ts';

export type WorkspaceUpdated = AppEvent & {
  type: 'workspace.updated';
  payload: { changed: WorkspaceField[] };
};

export function workspaceUpdated(changed: WorkspaceField[]): WorkspaceUpdated {
  return { type: 'workspace.updated', payload: { changed } };
}

/** A setting that all passes of the workspace show has changed. */
export type WorkspaceContentChanged = AppEvent & {
  type: 'workspace.facesChanged';
  payload: Record<string, never>;
};

export function workspaceContentChanged(): WorkspaceContentChanged {
  return { type: 'workspace.facesChanged', payload: {} };
}
