import { useQuery } from '@tanstack/react-query';
import type { Pass } from '@tessera/contract';
import { useMemo } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { overlayCampaignsQuery, receivedCampaignsQuery } from '../passes/queries.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { PreviewedHolder } from './campaign-faces.ts';

const none: never[] = [];

/** A pass with the campaigns that show on it already; without them until they are loaded. */
export function usePreviewedHolder(pass: Pass | null): PreviewedHolder | null {
  const trpc = useTRPC();
  const { handle: workspaceHandle } = useWorkspace();
  const isChosen = { enabled: pass !== null };
  const question = { workspaceHandle, passTemplateId: pass?.passTemplateId ?? '' };
  const launched = useQuery({ ...overlayCampaignsQuery(trpc, question), ...isChosen });
  const receiving = useQuery({
    ...receivedCampaignsQuery(trpc, { workspaceHandle, passId: pass?.id ?? '' }),
    ...isChosen,
  });
  const campaigns = launched.data?.campaigns ?? none;
  const received = receiving.data?.received ?? none;
  return useMemo(() => pass && { pass, campaigns, received }, [pass, campaigns, received]);
}
