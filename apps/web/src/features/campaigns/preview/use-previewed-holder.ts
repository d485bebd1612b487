import { useQuery } from '@tanstack/react-query';
import type { Pass } from '@tessera/contract';
import { useMemo } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { receivedCampaignsQuery } from '../../passes/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { PreviewedHolder } from './campaign-faces.ts';

const none: never[] = [];

/** A pass with the campaigns that it shows already; without them until they are loaded. */
export function usePreviewedHolder(pass: Pass | null): PreviewedHolder | null {
  const trpc = useTRPC();
  const { handle: workspaceHandle } = useWorkspace();
  const { data } = useQuery({
    ...receivedCampaignsQuery(trpc, { workspaceHandle, passId: pass?.id ?? '' }),
    enabled: pass !== null,
  });
  const { received: overlays = none, shared = none } = data ?? {};
  return useMemo(() => pass && { pass, overlays, shared }, [pass, overlays, shared]);
}
