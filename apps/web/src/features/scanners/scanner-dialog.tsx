import { Button, Checkbox, Group, MultiSelect, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { createScannerInput, type Scanner, type ScannerAction } from '@tessera/contract';
import { useState } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { failureMessage, readFailure } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import {
  type ActionChoice,
  actionChoices,
  actionsOf,
  choicesOf,
  numberField,
  takesNumber,
} from './scanner-actions.ts';

type Values = {
  name: string;
  passTemplateIds: string[];
  choices: ActionChoice[];
  /** The number of each choice that takes one. */
  numbers: Partial<Record<ActionChoice, string | null>>;
  amount: number | string;
  pin: string;
  findsPersons: boolean;
  goalId: string | null;
};

type ScannerDialogProps = {
  /** Chosen at first. */
  passTemplateId: string | null;
  /** Null for a new one. */
  scanner: Scanner | null;
  onSaved: (scanner: Pick<Scanner, 'id' | 'name'>) => void;
  onClose: () => void;
};

const { shape } = createScannerInput;

export function ScannerDialog({ passTemplateId, scanner, onSaved, onClose }: ScannerDialogProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const trpc = useTRPC().workspace;
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const hasPin = scanner?.actions.some(({ kind }) => kind === 'adjust') === true;
  const form = useForm<Values>({
    initialValues: {
      name: scanner?.name ?? '',
      passTemplateIds: scanner?.passTemplateIds ?? (passTemplateId ? [passTemplateId] : []),
      ...choicesOf(scanner?.actions ?? []),
      pin: '',
      findsPersons: scanner?.findsPersons ?? false,
      goalId: scanner?.goalId ?? null,
    },
    validate: {
      name: (name) => validationMessage(shape.name, name),
      passTemplateIds: (ids) => validationMessage(shape.passTemplateIds, ids),
      choices: (choices) => (choices.length > 0 ? null : 'Choose what the scanner does'),
      amount: (amount, { choices }) =>
        choices.includes('add') && (amount === '' || Number(amount) === 0)
          ? 'Enter a number other than 0'
          : null,
      pin: (pin, { choices }) =>
        choices.includes('adjust') && !(hasPin && pin === '') ? validationMessage(shape.pin, pin) : null,
    },
  });
  const { values } = form;
  const templates = useQuery(
    trpc.passTemplates.list.queryOptions(
      { workspaceHandle, query: search || undefined, archived: false },
      { placeholderData: (previous) => previous },
    ),
  );
  const chosen = useQueries({
    queries: values.passTemplateIds.map((id) =>
      trpc.passTemplates.get.queryOptions({ workspaceHandle, passTemplateId: id }),
    ),
  }).map(({ data }) => data);
  const goals = useQuery(trpc.goals.list.queryOptions({ workspaceHandle })).data?.goals ?? [];
  const numbers = numbersOfAll(
    chosen.map((template) => template?.publishedRevision?.document.attributes ?? []),
  );
  const saving = {
    onSuccess: async ({ id }: { id: string }, { name }: { name: string }) => {
      await queryClient.invalidateQueries(trpc.scanners.pathFilter());
      onSaved({ id, name });
    },
    onError: (error: unknown, { actions }: { actions: readonly ScannerAction[] }) => {
      const { issues } = readFailure(error);
      form.setErrors(
        Object.fromEntries(
          Object.entries(issues).map(([path, message]) => [fieldOf(path, actions), message]),
        ),
      );
      if (Object.keys(issues).length === 0)
        showError(failureMessage(error, 'The scanner could not be saved. Please try again.'));
    },
  };
  const create = useMutation({ ...trpc.scanners.create.mutationOptions(), ...saving });
  const update = useMutation({ ...trpc.scanners.update.mutationOptions(), ...saving });
  const submit = form.onSubmit(({ name, passTemplateIds, choices, findsPersons, goalId, ...given }) => {
    const missing = choices.filter((choice) => takesNumber(choice) && !given.numbers[choice]);
    if (missing.length > 0)
      return form.setErrors(
        Object.fromEntries(
          missing.map((choice) => [`numbers.${choice}`, 'Choose a number of the pass template']),
        ),
      );
    const content = {
      workspaceHandle,
      name,
      passTemplateIds,
      actions: actionsOf(choices, given.numbers, Number(given.amount)),
      findsPersons,
      pin: choices.includes('adjust') ? given.pin || null : null,
      goalId: choices.every((choice) => choice === 'check') ? null : goalId,
    };
    if (scanner) update.mutate({ ...content, scannerId: scanner.id });
    else create.mutate(content);
  });
  const known = new Map(
    [...(templates.data?.passTemplates ?? []), ...chosen.flatMap((template) => template ?? [])].map(
      (template) => [template.id, template],
    ),
  );
  return (
    <Dialog isOpen title={scanner ? `Edit “${scanner.name}”` : 'Add a scanner'} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="Where it scans: a till, a gate."
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <MultiSelect
            label="Pass templates"
            withAsterisk
            searchable
            placeholder={templates.isPending ? 'Loading …' : 'Choose templates'}
            nothingFoundMessage="No template has this name"
            data={[...known.values()]
              .filter(({ id, lastPublishedAt }) => lastPublishedAt || values.passTemplateIds.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            searchValue={search}
            onSearchChange={setSearch}
            {...form.getInputProps('passTemplateIds')}
            onChange={(ids) => form.setValues({ passTemplateIds: ids, numbers: {} })}
          />
          <Checkbox.Group
            label="What it does"
            description="One action alone happens with the scan. Of several, the clerk chooses."
            withAsterisk
            {...form.getInputProps('choices')}
          >
            <Stack gap="xs" my="xs">
              {actionChoices.map(({ value, label }) => (
                <div key={value}>
                  <Checkbox value={value} label={label} />
                  {takesNumber(value) && values.choices.includes(value) && (
                    <Group gap="sm" mt="xs" ml={32} align="start" grow>
                      <Select
                        label={numberField(value)}
                        aria-label={`${label}: ${numberField(value)}`}
                        placeholder={values.passTemplateIds.length > 0 ? 'Choose' : 'Choose a template'}
                        nothingFoundMessage="The templates have no number in common"
                        data={numbers}
                        {...form.getInputProps(`numbers.${value}`)}
                      />
                      {value === 'add' && <NumberField label="Amount" {...form.getInputProps('amount')} />}
                      {value === 'adjust' && (
                        <TextInput
                          label="PIN"
                          description={
                            hasPin ? '4 to 8 digits. Empty: the present PIN stays.' : '4 to 8 digits'
                          }
                          inputMode="numeric"
                          autoComplete="off"
                          maxLength={8}
                          {...form.getInputProps('pin')}
                        />
                      )}
                    </Group>
                  )}
                </div>
              ))}
            </Stack>
          </Checkbox.Group>
          <Switch
            label="May find persons without a phone"
            description="By mail address, phone number, short code, or name. Shows the first name and an initial, ten results at most; each search counts."
            {...form.getInputProps('findsPersons', { type: 'checkbox' })}
          />
          {values.choices.some((choice) => choice !== 'check') && goals.length > 0 && (
            <Select
              label="Conversion goal"
              description="Each accepted visit, redemption and addition counts as a conversion."
              data={[
                { value: '', label: 'No goal' },
                ...goals.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              allowDeselect={false}
              value={values.goalId ?? ''}
              onChange={(goalId) => form.setFieldValue('goalId', goalId || null)}
            />
          )}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={create.isPending || update.isPending}>
              {scanner ? 'Save' : 'Add scanner'}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

type Attribute = { key: string; label: string; type: string };

/** Numbers that all templates have. */
function numbersOfAll(templates: readonly (readonly Attribute[])[]): { value: string; label: string }[] {
  const [first = [], ...others] = templates.map((attributes) =>
    attributes.filter(({ type }) => type === 'number' || type === 'currency'),
  );
  return first
    .filter(({ key }) => others.every((attributes) => attributes.some((one) => one.key === key)))
    .map(({ key, label }) => ({ value: key, label: label || key }));
}

/** Where the form shows an issue of the input. */
function fieldOf(path: string, actions: readonly ScannerAction[]): string {
  const [, index = '', rest] = /^actions\.(\d+)(\.attribute)?$/.exec(path) ?? [];
  const action = actions[Number(index)];
  if (!action || index === '') return path === 'actions' ? 'choices' : path;
  const choice = action.kind === 'add' && action.amount === null ? 'ask' : action.kind;
  return rest ? `numbers.${choice}` : 'choices';
}
