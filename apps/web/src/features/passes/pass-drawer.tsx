import { useQuery } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { PassDetails, PassDetailsPending } from './pass-details.tsx';
import { personName } from './person-name.ts';
import { passQuery } from './queries.ts';

type PassDrawerProps = { passId: string | undefined; template: PassTemplate; onClose: () => void };

/** One pass beside the list: what its holder sees, its link, its wallets, its end. */
export function PassDrawer({ passId, template, onClose }: PassDrawerProps) {
  const trpc = useTRPC();
  const question = { workspaceHandle: useWorkspace().handle, passId: passId ?? '' };
  const pass = useQuery({ ...passQuery(trpc, question), enabled: passId !== undefined });
  return (
    <Sheet
      isOpen={passId !== undefined}
      onClose={onClose}
      position="right"
      size={480}
      title={pass.data ? personName(pass.data.user) : 'Pass'}
    >
      {pass.isError && !pass.data ? (
        <ErrorState title="Could not load the pass" error={pass.error} retry={() => void pass.refetch()} />
      ) : pass.data ? (
        <PassDetails pass={pass.data} template={template} />
      ) : (
        <PassDetailsPending />
      )}
    </Sheet>
  );
}
