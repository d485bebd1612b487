import { fetchedRules } from '../../lib/fetched-rules.ts';

/** The rules of every form of a workspace, which are fetched for the first that is filled in. */
export const workspaceRules = fetchedRules(() => import('./workspace-rules.ts'));
