import { useQueryClient } from '@tanstack/react-query';
import type { EntryResult } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../../../lib/errors.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { showDone } from '../../../../ui/feedback/toasts.tsx';

/** Mutation options of a dialog that records an entry: it closes when the entry is recorded, and shows a refusal. `done`: what the message lacks. */
export function useRecording(onClose: () => void, done = '') {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const options = {
    onMutate: () => setRefusal(null),
    onSuccess: async ({ outcome, message }: EntryResult) => {
      if (outcome === 'recorded') {
        onClose();
        showDone(`${done} ${message}`.trim());
      } else setRefusal(message);
      await queryClient.invalidateQueries(trpc.workspace.pathFilter());
    },
    onError: (error: unknown) => setRefusal(serverMessage(error, 'Could not record this. Please try again.')),
  };
  return { refusal, options };
}
