import { SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type InviteEmailContent,
  type InviteEmailInfo,
  inviteEmailContent,
  inviteSubjectLengthMax,
} from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { useEffect, useState } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { failureMessage, readFailure, serverMessage } from '../../lib/errors.ts';
import { useTRPC, useTRPCClient } from '../../lib/trpc.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { UpgradeButton } from '../plans/upgrade-button.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { BodyField } from './body-field.tsx';
import styles from './invite-email.module.css';
import { MailPreview } from './mail-preview.tsx';

type InviteEmailFormProps = {
  question: { workspaceHandle: string; passTemplateId: string };
  info: InviteEmailInfo;
  document: DesignDocument;
  onDirtyChange: (isDirty: boolean) => void;
};

const typingMilliseconds = 400;

export function InviteEmailForm({ question, info, document, onDirtyChange }: InviteEmailFormProps) {
  const { canSendCustomPassDownloadEmails, issuerContact } = useWorkspace();
  const [part, setPart] = useState('write');
  const [passId, setPassId] = useState<string>();
  const form = useForm<InviteEmailContent>({
    initialValues: info.inviteEmail,
    validate: {
      subject: (text) => validationMessage(inviteEmailContent.shape.subject, text),
      body: (text) => validationMessage(inviteEmailContent.shape.body, text),
      replyTo: (text) => validationMessage(inviteEmailContent.shape.replyTo, text),
    },
    validateInputOnBlur: true,
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const preview = usePreview(question, { content: form.values, passId });
  const save = useSave(question);
  const test = useTest();
  const { issues } = preview.data ?? { issues: [] };
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  // On a phone, the preview hides the fields and their errors.
  const showFields = () => setPart('write');
  const submit = form.onSubmit(
    (content) =>
      save.mutate(
        { ...question, ...content },
        {
          onSuccess: () => form.resetDirty(content),
          onError: (error) => {
            const { issues } = readFailure(error);
            form.setErrors(issues);
            if (Object.keys(issues).length > 0) showFields();
          },
        },
      ),
    showFields,
  );
  const sendTest = () => {
    if (form.validate().hasErrors) showFields();
    else test.mutate({ ...question, content: form.values, passId });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Invite email" data-part={part}>
      <LeaveGuard isAtRisk={isDirty && !save.isPending} />
      {!canSendCustomPassDownloadEmails && (
        <Notice
          action={
            <UpgradeButton variant="default" size="xs">
              Upgrade plan
            </UpgradeButton>
          }
        >
          Your plan sends custom messages in test emails only. Holders receive the standard email.
        </Notice>
      )}
      <SegmentedControl
        className={styles.parts}
        fullWidth
        value={part}
        onChange={setPart}
        aria-label="Part"
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.write}>
          <TextInput
            label="Subject"
            maxLength={inviteSubjectLengthMax}
            spellCheck
            data-autofocus
            {...form.getInputProps('subject')}
            error={form.errors.subject ?? issueOf('subject')}
          />
          <BodyField
            {...form.getInputProps('body')}
            value={form.values.body}
            onChange={(text) => form.setFieldValue('body', text)}
            error={form.errors.body ?? issueOf('body')}
            document={document}
          />
          <TextInput
            label="Reply-to address"
            type="email"
            autoComplete="off"
            placeholder={issuerContact ?? undefined}
            description="Where replies go. Leave empty for your company’s support email."
            {...form.getInputProps('replyTo')}
          />
        </div>
        <MailPreview question={question} preview={preview} passId={passId} onPassChange={setPassId} />
      </div>
      <div className={styles.actions}>
        <BusyButton
          variant="default"
          leftSection={<IconSend size={16} />}
          isBusy={test.isPending}
          onClick={sendTest}
        >
          Send test email
        </BusyButton>
        <SaveButton isDirty={isDirty} isSaving={save.isPending} isSaved={save.isSuccess} />
      </div>
    </form>
  );
}

type Question = InviteEmailFormProps['question'];

function usePreview(question: Question, shown: { content: InviteEmailContent; passId: string | undefined }) {
  const client = useTRPCClient();
  const [{ content, passId }] = useDebouncedValue(shown, typingMilliseconds, { leading: true });
  const input = { ...question, content, passId };
  return useQuery({
    queryKey: ['inviteEmailPreview', input],
    queryFn: ({ signal }) => client.workspace.passTemplates.inviteEmails.preview.mutate(input, { signal }),
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
}

export type Preview = ReturnType<typeof usePreview>;

function useSave(question: Question) {
  const { inviteEmails } = useTRPC().workspace.passTemplates;
  const queryClient = useQueryClient();
  return useMutation(
    inviteEmails.upsert.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(inviteEmails.get.queryKey(question), saved);
        showDone('Invite email updated');
      },
      onError: (error) => showError(failureMessage(error, 'Error saving. Please try again')),
    }),
  );
}

function useTest() {
  return useMutation(
    useTRPC().workspace.passTemplates.inviteEmails.sendTest.mutationOptions({
      onSuccess: ({ recipient }) => showDone(`A test email has been sent to ${recipient}`),
      onError: (error) => showError('Error sending test email. Please try again.', serverMessage(error, '')),
    }),
  );
}
