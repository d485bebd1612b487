import { Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Pass, PassTemplate } from '@tessera/contract';
import type { Attribute, DesignDocument } from '@tessera/pass-design';
import { type ReactNode, useEffect, useId } from 'react';
import { readFailure, serverMessage } from '../../../lib/errors.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { EmailText } from '../../../ui/display/email-text.tsx';
import { showDone, showError } from '../../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { timeZoneNote } from '../../../ui/form/time-zone-choices.ts';
import { LeaveGuard } from '../../../ui/overlay/leave-guard.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { AttributeDateField, AttributeInput } from '../attribute-input.tsx';
import { attributeText } from '../attribute-text.ts';
import { halfDateProblem, missingProblem } from '../attribute-values.ts';
import { templateProgramQuery } from '../queries.ts';
import factStyles from './pass-facts.module.css';
import { Fact } from './pass-facts.tsx';
import styles from './pass-values.module.css';
import { changesOf, inputsOf, type ValueInputs } from './value-changes.ts';

type PassValuesProps = { pass: Pass; template: PassTemplate };

export function PassValues({ pass, template }: PassValuesProps) {
  const { document } = template.publishedRevision ?? template.latestRevision;
  return (
    <Card title="Values">
      {pass.status === 'voided' ? (
        <StoredValues pass={pass} document={document} />
      ) : (
        <ValuesForm pass={pass} template={template} />
      )}
    </Card>
  );
}

/** The server records a changed balance as an entry, and refuses another tier. */
function useProgramNotes(template: PassTemplate): (key: string) => { note?: string; isReadOnly?: boolean } {
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const enabled = template.programId !== null;
  const rules = useQuery({ ...templateProgramQuery(useTRPC(), question), enabled }).data?.rules;
  return (key) => {
    if (key === rules?.tiers?.attribute)
      return { note: 'The tier of the program: it follows from the entries.', isReadOnly: true };
    return rules?.balances.some(({ attribute }) => attribute === key)
      ? { note: 'A change is recorded under Balances, where it can have a reason.' }
      : {};
  };
}

function ValuesForm({ pass, template }: PassValuesProps) {
  const { document } = template.publishedRevision ?? template.latestRevision;
  const { timezoneName: timezone } = useWorkspace();
  const notesOf = useProgramNotes(template);
  const form = useValuesForm(pass, document);
  const { save, isSaving, isSaved } = useSaving(pass, document, form);
  const isDirty = form.isDirty();
  const ofScope = (scope: Attribute['scope']) =>
    document.attributes
      .filter((attribute) => attribute.scope === scope)
      .map((attribute) => (
        <AttributeInput
          key={attribute.key}
          attribute={attribute}
          document={document}
          {...notesOf(attribute.key)}
          {...form.getInputProps(`attributes.${attribute.key}`)}
          value={form.values.attributes[attribute.key]}
          error={form.errors[`attributes.${attribute.key}`]}
        />
      ));
  return (
    <form onSubmit={form.onSubmit(save)} noValidate aria-label="Values">
      <Stack gap="lg">
        <Part title="Holder" note="Also on this person’s other passes.">
          <TextInput label="First name" autoComplete="off" {...form.getInputProps('user.firstName')} />
          <TextInput label="Last name" autoComplete="off" {...form.getInputProps('user.lastName')} />
          {pass.user.email && (
            <TextInput
              label="Email"
              description="Identifies the person, and cannot be changed here."
              readOnly
              variant="filled"
              value={pass.user.email}
            />
          )}
          <TextInput
            label="Phone"
            description="With its country code. Two persons cannot have the same number."
            type="tel"
            autoComplete="off"
            {...form.getInputProps('user.phone')}
          />
          <TextInput
            label="Own id of the person"
            description="The ID of the person in another system."
            autoComplete="off"
            {...form.getInputProps('user.externalId')}
          />
          {ofScope('user')}
        </Part>
        <Part title="This pass">
          {ofScope('pass')}
          <AttributeDateField
            label="Expires"
            description={[
              document.features.expiry && 'The design also says when passes expire; the earlier date counts.',
              timeZoneNote(timezone),
            ]
              .filter(Boolean)
              .join(' ')}
            withTime
            {...form.getInputProps('expiresAt')}
            value={form.values.expiresAt}
          />
          <TextInput
            label="External id"
            description="The ID of this pass in another system."
            autoComplete="off"
            {...form.getInputProps('externalId')}
          />
        </Part>
        <Group gap="sm">
          <SaveButton isDirty={isDirty} isSaving={isSaving} isSaved={isSaved} />
          {isDirty && !isSaving && (
            <BusyButton variant="default" isBusy={false} onClick={form.reset}>
              Discard
            </BusyButton>
          )}
        </Group>
      </Stack>
      <LeaveGuard isAtRisk={isDirty} />
    </form>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like other headings.
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {note && <p className={styles.note}>{note}</p>}
      <Stack gap="md" mt="sm">
        {children}
      </Stack>
    </div>
  );
}

type ValuesFormState = ReturnType<typeof useValuesForm>;

/** Follows the stored values until the form is edited. */
function useValuesForm(pass: Pass, document: DesignDocument) {
  const { timezoneName } = useWorkspace();
  const stored = inputsOf(pass, document.attributes, timezoneName);
  const form = useForm<ValueInputs>({
    initialValues: stored,
    validate: ({ attributes, expiresAt }) => ({
      expiresAt: halfDateProblem('Expires', expiresAt),
      ...Object.fromEntries(
        document.attributes.map((attribute) => [
          `attributes.${attribute.key}`,
          missingProblem(attribute, attributes[attribute.key]),
        ]),
      ),
    }),
    validateInputOnBlur: true,
  });
  const { isDirty, setInitialValues, setValues } = form;
  const text = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is compared by its content; typing must not run this.
  useEffect(() => {
    if (isDirty()) return;
    setInitialValues(stored);
    setValues(stored);
  }, [text]);
  return form;
}

function useSaving(pass: Pass, document: DesignDocument, form: ValuesFormState) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  const question = { workspaceHandle, passId: pass.id };
  const update = useMutation(
    trpc.workspace.passes.update.mutationOptions({
      onSuccess: async (stored) => {
        const values = inputsOf(stored, document.attributes, timezoneName);
        form.setInitialValues(values);
        form.setValues(values);
        queryClient.setQueryData(trpc.workspace.passes.get.queryKey(question), stored);
        showDone(
          stored.wallets.apple || stored.wallets.google ? 'Saved. The wallets are being updated.' : 'Saved.',
        );
        await queryClient.invalidateQueries(trpc.workspace.pathFilter());
      },
      onError: (error) => {
        const { issues } = readFailure(error);
        form.setErrors(issues);
        if (Object.keys(issues).length === 0)
          showError(serverMessage(error, 'Could not save the pass. Please try again.'));
      },
    }),
  );
  const save = (values: ValueInputs) => {
    const changes = changesOf(form.getInitialValues(), values, timezoneName);
    if (Object.keys(changes).length === 0) form.reset();
    else update.mutate({ ...question, ...changes });
  };
  return { save, isSaving: update.isPending, isSaved: update.isSuccess };
}

const identitiesOf = ({ user: { email, phone, externalId } }: Pass) =>
  [
    { label: 'Email', value: email },
    { label: 'Phone', value: phone ?? '' },
    { label: 'Own id of the person', value: externalId ?? '' },
  ].filter(({ value }) => value !== '');

function StoredValues({ pass, document }: { pass: Pass; document: DesignDocument }) {
  const { timezoneName: timezone } = useWorkspace();
  return (
    <dl className={factStyles.facts}>
      {identitiesOf(pass).map(({ label, value }) => (
        <Fact key={label} term={label}>
          <EmailText email={value} />
        </Fact>
      ))}
      {document.attributes.map((attribute) => {
        const own = pass.attributes[attribute.key];
        const value = own === undefined || own === null || own === '' ? attribute.default : own;
        return (
          <Fact key={attribute.key} term={attribute.label}>
            {value === null || value === '' ? '–' : attributeText(attribute, value, { document, timezone })}
          </Fact>
        );
      })}
      {pass.externalId && <Fact term="External id">{pass.externalId}</Fact>}
    </dl>
  );
}
