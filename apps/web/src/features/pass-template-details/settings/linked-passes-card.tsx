import { MultiSelect, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { linkedTemplatesMax, type PassTemplate } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/errors.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { templateChoicesQuery } from '../../campaigns/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

/** Templates whose passes Google Wallet shows with this one's. */
export function LinkedPassesCard({ template }: { template: PassTemplate }) {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const question = { workspaceHandle, passTemplateId: template.id };
  const linked = useQuery(trpc.workspace.passTemplates.linkedTemplates.queryOptions(question));
  const choices = useQuery(templateChoicesQuery(trpc, workspaceHandle));
  const error = linked.error ?? choices.error;
  return (
    <Card title="Linked passes">
      {linked.data && choices.data ? (
        <LinkedPassesForm
          question={question}
          saved={linked.data.passTemplateIds}
          choices={choices.data.passTemplates
            .filter(({ id }) => id !== template.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          isArchived={template.archivedAt !== null}
        />
      ) : error ? (
        <ErrorState
          title="Could not load the linked passes"
          error={error}
          retry={() => void (linked.error ? linked.refetch() : choices.refetch())}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

type LinkedPassesFormProps = {
  question: { workspaceHandle: string; passTemplateId: string };
  saved: string[];
  choices: { value: string; label: string }[];
  isArchived: boolean;
};

function LinkedPassesForm({ question, saved, choices, isArchived }: LinkedPassesFormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string[] | null>(null);
  const save = useMutation(
    trpc.workspace.passTemplates.saveLinkedTemplates.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(trpc.workspace.passTemplates.linkedTemplates.queryKey(question), answer);
        setChosen(null);
      },
    }),
  );
  const isDirty = chosen !== null && chosen.toSorted().join() !== saved.toSorted().join();
  return (
    <form
      aria-label="Linked passes"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) save.mutate({ ...question, passTemplateIds: chosen });
      }}
    >
      <Stack gap="md" maw={560}>
        <MultiSelect
          label="Pass templates"
          description="Their passes, such as coupons, attach themselves to the holder’s card in Google Wallet when they are issued, until they are voided. Apple Wallet has no such links."
          placeholder={(chosen ?? saved).length === 0 ? 'None' : ''}
          data={choices}
          value={chosen ?? saved}
          maxValues={linkedTemplatesMax}
          searchable
          disabled={isArchived}
          error={save.error && serverMessage(save.error, 'The links could not be saved. Please try again.')}
          onChange={(ids) => {
            save.reset();
            setChosen(ids);
          }}
        />
        {!isArchived && <SaveButton isDirty={isDirty} isSaving={save.isPending} isSaved={save.isSuccess} />}
      </Stack>
    </form>
  );
}
