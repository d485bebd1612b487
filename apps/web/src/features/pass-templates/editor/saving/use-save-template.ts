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
  /** What the server knows; null before the first save. */
  template: PassTemplate | null;
  /** What was saved last, and the revision that the draft began from. */
  saved: () => Pick<DraftState, 'saved' | 'revisionId'>;
  /** Whether a new template is a demo one, else by which identifier and issuer its passes go out. */
  platforms: PlatformChoice;
  onSaved: (draft: Draft, template: PassTemplate) => void;
  onConflict: () => void;
};

/** Creates the template, or saves what changed of it; somebody else's newer revision is never overwritten. */
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
    // A new name alone makes no revision: what is published stays what is published.
    const { saved: before, revisionId } = saved();
    const isDesignSame =
      before !== null && isSameDraft({ name, document: before.document }, { name, document });
    const { template: stored } = await save.mutateAsync({
      workspaceHandle: handle,
      passTemplateId: template.id,
      // An unchanged name could undo somebody else's renaming, which makes no revision.
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
        // The go-live checklist ticks it off.
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
