import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { emailAddress, type Pass, type PassTemplate } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { AttributeInput } from './attribute-input.tsx';
import { type AttributeInputs, attributeValues, emptyInputs, missingProblem } from './attribute-values.ts';
import styles from './create-pass-form.module.css';

type CreatePassFormProps = {
  template: PassTemplate;
  onCreated: (pass: Pass, isMailed: boolean) => void;
  onCancel: () => void;
};

type Values = {
  user: { email: string; phone: string; externalId: string; firstName: string; lastName: string };
  attributes: AttributeInputs;
  externalId: string;
  sendDownloadLink: boolean;
};

export function CreatePassForm({ template, onCreated, onCancel }: CreatePassFormProps) {
  const document = (template.publishedRevision ?? template.latestRevision).document;
  const declared = document.attributes;
  const form = usePassForm(declared);
  const issue = useIssuePass(template, onCreated);
  const { email, phone, externalId } = form.values.user;
  const isNameless = [email, phone, externalId].every((text) => text.trim() === '');
  const isReachable = email.trim() !== '' || phone.trim() !== '';
  const submit = form.onSubmit((values) =>
    issue.mutate(
      {
        ...values,
        user: {
          ...values.user,
          email: values.user.email.trim(),
          phone: values.user.phone.trim() || null,
          externalId: values.user.externalId.trim() || null,
        },
        attributes: attributeValues(declared, values.attributes),
        externalId: values.externalId.trim() || null,
      },
      {
        onError: (error) => {
          const { issues } = readFailure(error);
          form.setErrors(issues);
          if (Object.keys(issues).length === 0)
            showError(serverMessage(error, 'Could not create the pass. Please try again.'));
        },
      },
    ),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('user.email')}
        />
        <div className={styles.names}>
          <TextInput
            label="Phone"
            type="tel"
            placeholder="+49 151 12345678"
            autoComplete="off"
            {...form.getInputProps('user.phone')}
          />
          <TextInput
            label="Own id of the person"
            autoComplete="off"
            {...form.getInputProps('user.externalId')}
          />
        </div>
        {isNameless && (
          <Text size="sm" c="dimmed">
            Without an email address, a phone number or an id, the pass belongs to a new person whom nothing
            else names. Give them the download link or its QR code yourself.
          </Text>
        )}
        <div className={styles.names}>
          <TextInput label="First name" autoComplete="off" {...form.getInputProps('user.firstName')} />
          <TextInput label="Last name" autoComplete="off" {...form.getInputProps('user.lastName')} />
        </div>
        {declared.map((attribute) => (
          <AttributeInput
            key={attribute.key}
            attribute={attribute}
            document={document}
            {...form.getInputProps(`attributes.${attribute.key}`)}
            value={form.values.attributes[attribute.key]}
            error={form.errors[`attributes.${attribute.key}`]}
          />
        ))}
        <TextInput
          label="External id"
          description="The ID of this pass in another system."
          autoComplete="off"
          {...form.getInputProps('externalId')}
        />
        <Checkbox
          label={
            email.trim() === ''
              ? 'Send the download link to the holder by SMS'
              : 'Email the download link to the holder'
          }
          disabled={!isReachable}
          {...form.getInputProps('sendDownloadLink', { type: 'checkbox' })}
        />
        <Group justify="flex-end" gap="sm" className={styles.actions}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={issue.isPending}>
            Create pass
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function usePassForm(declared: readonly Attribute[]) {
  const initialValues: Values = {
    user: { email: '', phone: '', externalId: '', firstName: '', lastName: '' },
    attributes: emptyInputs(declared),
    externalId: '',
    sendDownloadLink: false,
  };
  return useForm<Values>({
    initialValues,
    validate: ({ user, attributes }) => ({
      'user.email':
        user.email.trim() === ''
          ? null
          : (emailAddress.safeParse(user.email).error?.issues[0]?.message ?? null),
      ...Object.fromEntries(
        declared.map((attribute) => [
          `attributes.${attribute.key}`,
          missingProblem(attribute, attributes[attribute.key]),
        ]),
      ),
    }),
  });
}

type NewPass = Omit<Values, 'externalId' | 'user'> & {
  user: Omit<Values['user'], 'phone' | 'externalId'> & { phone: string | null; externalId: string | null };
  externalId: string | null;
};

function useIssuePass(template: PassTemplate, onCreated: CreatePassFormProps['onCreated']) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const workspaceHandle = useWorkspace().handle;
  const issue = useMutation(trpc.workspace.passes.issue.mutationOptions());
  return useMutation({
    mutationFn: (values: NewPass) =>
      issue.mutateAsync({ workspaceHandle, passTemplateId: template.id, ...values }),
    onSuccess: async (pass, { sendDownloadLink }) => {
      onCreated(pass, sendDownloadLink);
      await queryClient.invalidateQueries(trpc.workspace.pathFilter());
    },
  });
}
