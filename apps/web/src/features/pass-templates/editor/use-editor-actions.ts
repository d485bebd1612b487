import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PassTemplate, passTemplateNameProblem } from '@tessera/contract';
import type { FixableIssue } from '@tessera/pass-design';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '../../../lib/trpc.ts';
import { useIsRouteActive } from '../../../lib/use-is-route-active.ts';
import { showError } from '../../../ui/feedback/toasts.tsx';
import type { PlatformChoice } from '../../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { focusControl } from './focus-control.ts';
import type { DraftStore } from './saving/draft-store.ts';
import { setTemplateCache } from './saving/set-template-cache.ts';
import type { DesignChecks } from './saving/use-draft.ts';
import { usePublishTemplate } from './saving/use-publish-template.ts';
import { useSaveTemplate } from './saving/use-save-template.ts';

type ActionsInput = {
  draft: DraftStore;
  checks: DesignChecks;
  template: PassTemplate | null;
  platforms: PlatformChoice;
  onSaved: (template: PassTemplate) => void;
  onRefused: () => void;
};

export function useEditorActions({ draft, checks, template, platforms, onSaved, onRefused }: ActionsInput) {
  const [published, setPublished] = useState<PassTemplate | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const [asked, setAsked] = useState<readonly FixableIssue[] | null>(null);
  const onConflict = () => {
    setAsked(null);
    setIsConflict(true);
  };
  const save = useSaveTemplate({
    template,
    saved: () => draft.get(),
    platforms,
    onSaved: (saved, stored) => {
      draft.markSaved(saved, stored.latestRevision.id);
      onSaved(stored);
    },
    onConflict,
  });
  const publish = usePublishTemplate({
    onPublished: (stored) => {
      setAsked(null);
      setPublished(stored);
    },
    onConflict,
  });
  const reload = useReload({ template, draft, isAsked: isConflict, onDone: () => setIsConflict(false) });
  return {
    save: () => {
      if (template?.archivedAt || !draft.get().isChanged || save.isPending) return;
      const { name, document } = draft.draft();
      const problem = passTemplateNameProblem(name);
      if (problem) {
        showError(problem);
        focusControl('name');
        return;
      }
      if (checks.isStorable()) {
        save.mutate({ name: name.trim(), document });
        return;
      }
      showError('Some values are not valid yet. Fix what is marked, then save.');
      onRefused();
    },
    publish: () => {
      if (!template || publish.isPending) return;
      if (!checks.isPublishable()) {
        onRefused();
        return;
      }
      const visible = checks.visibleIssues();
      if (template.publishedRevision || visible.length > 0) setAsked(visible);
      else publish.mutate(template);
    },
    /** While a dialog asks before publishing: what holders would see. */
    asked,
    confirmPublish: () => template && publish.mutate(template),
    cancelPublish: () => setAsked(null),
    meetConflict: onConflict,
    ...reload,
    isSaving: save.isPending,
    isPublishing: publish.isPending,
    published,
    isConflict,
    closePublished: () => setPublished(null),
    closeConflict: () => setIsConflict(false),
  };
}

type ReloadInput = {
  template: PassTemplate | null;
  draft: DraftStore;
  /** If false, ignore the response. */
  isAsked: boolean;
  onDone: () => void;
};

/** Loads another admin's version. Fails at once while offline, so that it does not replace the draft later. */
function useReload({ template, draft, isAsked, onDone }: ReloadInput) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const isHere = useIsRouteActive();
  const workspaceHandle = useWorkspace().handle;
  const isWanted = () => isAsked && isHere();
  const reload = useMutation({
    mutationFn: (passTemplateId: string) =>
      client.workspace.passTemplates.get.query({ workspaceHandle, passTemplateId }),
    onSuccess: async (theirs) => {
      if (!isWanted()) return;
      await setTemplateCache({ trpc, queryClient, workspaceHandle }, theirs);
      const { id, document } = theirs.latestRevision;
      draft.replace({ name: theirs.name, document }, id);
      onDone();
    },
    onError: () => {
      if (isWanted())
        showError('Their version could not be loaded. Yours is still here; try again in a moment.');
    },
  });
  return {
    isReloading: reload.isPending,
    reload: () => {
      if (template) reload.mutate(template.id);
    },
  };
}
