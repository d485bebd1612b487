import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createScannerInput, type Scanner } from '@tessera/contract';
import { useState } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { failureMessage, readFailure } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

const tasks = [
  { value: 'check', label: 'Check the pass only' },
  { value: 'visit', label: 'Record a visit' },
  { value: 'redeem', label: 'Redeem the pass once' },
  { value: 'add', label: 'Add a fixed amount' },
  { value: 'ask', label: 'Add an amount that the clerk enters' },
];

type Values = {
  name: string;
  passTemplateId: string | null;
  task: string;
  attribute: string | null;
  amount: number | string;
  goalId: string | null;
};

type AddScannerDialogProps = {
  onAdded: (scanner: Pick<Scanner, 'id' | 'name'>) => void;
  onClose: () => void;
};

export function AddScannerDialog({ onAdded, onClose }: AddScannerDialogProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const trpc = useTRPC().workspace;
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const form = useForm<Values>({
    initialValues: {
      name: '',
      passTemplateId: null,
      task: 'redeem',
      attribute: null,
      amount: 1,
      goalId: null,
    },
    validate: {
      name: (name) => validationMessage(createScannerInput.shape.name, name),
      passTemplateId: (id) => (id ? null : 'Choose a pass template'),
      attribute: (key, { task }) =>
        addsAmount(task) && !key ? 'Choose a number of the pass template' : null,
      amount: (amount, { task }) =>
        task === 'add' && (amount === '' || Number(amount) === 0) ? 'Enter a number other than 0' : null,
    },
  });
  const { values } = form;
  const templates = useQuery(
    trpc.passTemplates.list.queryOptions(
      { workspaceHandle, query: search || undefined, archived: false },
      { placeholderData: (previous) => previous },
    ),
  );
  const template = useQuery(
    trpc.passTemplates.get.queryOptions(
      { workspaceHandle, passTemplateId: values.passTemplateId ?? '' },
      { enabled: values.passTemplateId !== null },
    ),
  );
  const goals = useQuery(trpc.goals.list.queryOptions({ workspaceHandle })).data?.goals ?? [];
  const numbers = (template.data?.publishedRevision?.document.attributes ?? []).filter(
    ({ type }) => type === 'number' || type === 'currency',
  );
  const create = useMutation({
    ...trpc.scanners.create.mutationOptions(),
    onSuccess: async ({ id }, { name }) => {
      await queryClient.invalidateQueries(trpc.scanners.pathFilter());
      onAdded({ id, name });
    },
    onError: (error) => {
      const { issues } = readFailure(error);
      const { 'rule.attribute': attribute, ...others } = issues;
      form.setErrors({ ...others, ...(attribute && { attribute }) });
      if (Object.keys(issues).length === 0)
        showError(failureMessage(error, 'The scanner could not be added. Please try again.'));
    },
  });
  return (
    <Dialog isOpen title="Add a scanner" onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ name, passTemplateId, goalId, ...rule }) =>
          create.mutate({
            workspaceHandle,
            name,
            passTemplateId: passTemplateId ?? '',
            rule: ruleOf(rule),
            goalId: rule.task === 'check' ? null : goalId,
          }),
        )}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            description="Where it scans: a till, a gate."
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select
            label="Pass template"
            withAsterisk
            searchable
            placeholder={templates.isPending ? 'Loading …' : 'Choose a template'}
            nothingFoundMessage="No template has this name"
            data={(templates.data?.passTemplates ?? [])
              .filter(({ lastPublishedAt }) => lastPublishedAt)
              .map(({ id, name }) => ({ value: id, label: name }))}
            searchValue={search}
            onSearchChange={setSearch}
            {...form.getInputProps('passTemplateId')}
            onChange={(id) => form.setValues({ passTemplateId: id, attribute: null })}
          />
          <Select label="Each scan" data={tasks} allowDeselect={false} {...form.getInputProps('task')} />
          {addsAmount(values.task) && (
            <Select
              label="Number"
              withAsterisk
              description="Such as points or visits."
              placeholder={values.passTemplateId ? 'Choose a number' : 'Choose a template first'}
              nothingFoundMessage="The template has no numbers"
              data={numbers.map(({ key, label }) => ({ value: key, label }))}
              {...form.getInputProps('attribute')}
            />
          )}
          {values.task === 'add' && (
            <NumberField
              label="Amount"
              description="A negative number takes away."
              {...form.getInputProps('amount')}
            />
          )}
          {values.task !== 'check' && goals.length > 0 && (
            <Select
              label="Conversion goal"
              description="Each accepted scan counts as a conversion."
              placeholder="No goal"
              clearable
              data={goals.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('goalId')}
            />
          )}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={create.isPending}>
              Add scanner
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const addsAmount = (task: string) => task === 'add' || task === 'ask';

function ruleOf({ task, attribute, amount }: Pick<Values, 'task' | 'attribute' | 'amount'>) {
  if (task === 'check' || task === 'visit' || task === 'redeem') return { kind: task } as const;
  return {
    kind: 'add',
    attribute: attribute ?? '',
    amount: task === 'ask' ? null : Number(amount),
  } as const;
}
