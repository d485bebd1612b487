import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EmbeddedPage, EmbeddedPageFields } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { embeddedPagesQuery } from './queries.ts';

const savingFailed = 'Error saving, please try again later';

export function useEmbeddedPageChanges(workspaceHandle: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(embeddedPagesQuery(trpc, workspaceHandle));
  const onError = (error: unknown) => showError(serverMessage(error, savingFailed));
  const save = useMutation(
    trpc.workspace.embeddedPages.save.mutationOptions({
      onSuccess: (_, { currentSlug }) =>
        showDone(currentSlug === null ? 'The page is added.' : 'The page is saved.'),
      onSettled,
    }),
  );
  const remove = useMutation(
    trpc.workspace.embeddedPages.remove.mutationOptions({
      onSuccess: () => showDone('The page is removed.'),
      onSettled,
      onError,
    }),
  );
  // No toast: the new order is the confirmation.
  const order = useMutation(trpc.workspace.embeddedPages.order.mutationOptions({ onSettled, onError }));
  return {
    isSaving: save.isPending,
    isRemoving: remove.isPending,
    isOrdering: order.isPending,
    save: (fields: EmbeddedPageFields, currentSlug: string | null) =>
      save.mutateAsync({ workspaceHandle, currentSlug, ...fields }),
    remove: (slug: string) => remove.mutateAsync({ workspaceHandle, slug }),
    order: (pages: EmbeddedPage[]) => order.mutate({ workspaceHandle, slugs: pages.map(({ slug }) => slug) }),
  };
}

export type EmbeddedPageChanges = ReturnType<typeof useEmbeddedPageChanges>;
