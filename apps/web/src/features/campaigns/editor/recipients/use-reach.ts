import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../../lib/trpc.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { reachQuery } from '../../queries.ts';
import { type AudienceDraft, missingChoice, writeAudience } from './audience-draft.ts';

/** The reach of a launch to this audience; not queried while its choice is missing. */
export function useReach(passTemplateId: string, audience: AudienceDraft) {
  const workspaceHandle = useWorkspace().handle;
  const question = { workspaceHandle, passTemplateId, audience: writeAudience(audience) };
  return useQuery({ ...reachQuery(useTRPC(), question), enabled: missingChoice(audience) === null });
}
