import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import { serverMessage } from '../../../../lib/errors.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { showDone, showError } from '../../../../ui/feedback/toasts.tsx';
import type { PlatformChoice } from '../../../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { type Draft, isSameDraft } from './draft.ts';
import type { DraftState } from './draft-store.ts';
import { isRevisionConflict } from './is-revision-conflict.ts';
import { setTemplateCache } from './set-template-cache.ts';

type SaveOptions = {
  template: PassTemplate | null;
  /** What was saved last, and the draft's base revision. */
  saved: () => Pick<DraftState, 'saved' | 'revisionId'>;
  platforms: PlatformChoice;
  onSaved: (draft: Draft, template: PassTemplate) => void;
  onConflict: () => void;
};

/** Creates the template or saves its changes; never overwrites another admin's newer revision. */
export function useSaveTemplate({ template, saved, platforms, onSaved, onConflict }: SaveOptions) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle, canCreateNonDemoTemplates } = useWorkspace();
  const create = useMutation(trpc.workspace.passTemplates.create.mutationOptions());
  const save = useMutation(trpc.workspace.passTemplates.save.mutationOptions());

  const store = async ({ name, document }: Draft): Promise<PassTemplate> => {
    if (!template) {
      const { template: created } = await create.mutateAsync({
        workspaceHandle: handle,
        name,
        passType: document.passType,
        ...(canCreateNonDemoTemplates && !platforms.createAsDemo ? platforms : { createAsDemo: true }),
        document,
      });
      return created;
    }
    // Renaming creates no revision, so the published design stays.
    const { saved: before, revisionId } = saved();
    const isDesignSame =
      before !== null && isSameDraft({ name, document: before.document }, { name, document });
    const { template: stored } = await save.mutateAsync({
      workspaceHandle: handle,
      passTemplateId: template.id,
      name: name === before?.name ? undefined : name,
      document: isDesignSame ? undefined : document,
      basedOnRevisionId: revisionId ?? undefined,
    });
    return stored;
  };

  return useMutation({
    mutationFn: async (draft: Draft) => {
      const stored = await store(draft);
      await setTemplateCache({ trpc, queryClient, workspaceHandle: handle }, stored);
      return { draft, stored };
    },
    onSuccess: ({ draft, stored }) => {
      void queryClient.invalidateQueries(trpc.workspace.passTemplates.list.pathFilter());
      if (!template) {
        void queryClient.invalidateQueries(trpc.workspace.get.pathFilter());
        // Refreshes the go-live checklist.
        void queryClient.invalidateQueries(trpc.workspace.getStatuses.pathFilter());
      }
      showDone(template ? 'Saved' : 'Pass template created');
      onSaved(draft, stored);
    },
    onError: (error) => {
      if (isRevisionConflict(error)) onConflict();
      else showError(serverMessage(error, 'Error saving, please try again later'));
    },
  });
}
