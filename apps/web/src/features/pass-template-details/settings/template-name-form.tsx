import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PassTemplate, passTemplateNameProblem } from '@tessera/contract';
import { useState } from 'react';
import { failureMessage, readFailure } from '../../../lib/errors.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { dismissErrorToasts, showError } from '../../../ui/feedback/toasts.tsx';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './template-settings.module.css';

const hint = 'UTM campaign attribute will be effected';

/** Saves on blur. */
export function TemplateNameForm({ template }: { template: PassTemplate }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const rename = useRenameTemplate(template, {
    onSaved: (name) => setTyped((now) => (now?.trim() === name ? null : now)),
    onRefused: setProblem,
  });
  const name = typed ?? template.name;
  const isChanged = name.trim() !== template.name;
  const save = () => {
    const found = passTemplateNameProblem(name);
    setProblem(found);
    if (found) return;
    if (isChanged) rename.mutate(name.trim());
    else setTyped(null);
  };
  return (
    <Card
      title="General"
      aside={<SaveState isSaving={rename.isPending} isSaved={rename.isSuccess && !isChanged} />}
    >
      <form
        className={styles.form}
        aria-label="General"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label="Internal name"
          description={hint}
          required
          autoComplete="off"
          disabled={template.archivedAt !== null}
          value={name}
          error={
            problem && (
              <>
                {problem}
                <br />
                {hint}
              </>
            )
          }
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
            rename.reset();
          }}
          onBlur={save}
        />
      </form>
    </Card>
  );
}

function SaveState({ isSaving, isSaved }: { isSaving: boolean; isSaved: boolean }) {
  return (
    <span className={styles.saved} role="status">
      {isSaving && 'Saving …'}
      {isSaved && (
        <>
          <IconCheck size={15} aria-hidden="true" /> Saved
        </>
      )}
    </span>
  );
}

type RenameOptions = { onSaved: (name: string) => void; onRefused: (problem: string) => void };

function useRenameTemplate(template: PassTemplate, { onSaved, onRefused }: RenameOptions) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const { queryKey } = passTemplateQuery(trpc, question);
  const { mutateAsync } = useMutation(trpc.workspace.passTemplates.save.mutationOptions());
  return useMutation({
    mutationFn: (name: string) => mutateAsync({ ...question, name }),
    // Save in sequence, so that the later name wins.
    scope: { id: `rename ${template.id}` },
    onMutate: async (name) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, name });
      return { before };
    },
    onSuccess: async (_, name) => {
      onSaved(name);
      dismissErrorToasts();
      await queryClient.invalidateQueries(trpc.workspace.passTemplates.pathFilter());
    },
    onError: (error, _, saving) => {
      if (saving?.before) queryClient.setQueryData(queryKey, saving.before);
      const { issues } = readFailure(error);
      if (issues.name) onRefused(issues.name);
      else showError(failureMessage(error, 'Error saving, please try again later'));
    },
  });
}
