import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import { type DesignDocument, sampleHolder } from '@tessera/pass-design';
import { useSession } from '../../lib/session/session.tsx';
import { useTRPC } from '../../lib/trpc.ts';
import { useAccount } from '../account/use-account.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';

/** Issues a pass to the signed-in user, with sample values where the design requires some. */
export function useIssueToMe(template: PassTemplate) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle: workspaceHandle } = useWorkspace();
  const { user } = useSession();
  const account = useAccount().data ?? user;
  const { mutateAsync } = useMutation(trpc.workspace.passes.issue.mutationOptions());
  return useMutation({
    mutationFn: () =>
      mutateAsync({
        workspaceHandle,
        passTemplateId: template.id,
        user: { email: account?.email ?? '', ...splitName(account?.name ?? '') },
        attributes: requiredSamples((template.publishedRevision ?? template.latestRevision).document),
        sendDownloadLink: false,
      }),
    onSuccess: () => queryClient.invalidateQueries(trpc.workspace.pathFilter()),
  });
}

function splitName(name: string): { firstName: string; lastName: string } {
  if (name.includes('@')) return { firstName: '', lastName: '' };
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Other attributes have their defaults. */
function requiredSamples(document: DesignDocument) {
  const { user, attributes } = sampleHolder(document);
  const values: Record<string, unknown> = { ...user, ...attributes };
  return Object.fromEntries(
    document.attributes.flatMap(({ key, required, default: preset }) => {
      const value = values[key];
      const isSample = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return required && (preset === null || preset === '') && isSample ? [[key, value]] : [];
    }),
  );
}
