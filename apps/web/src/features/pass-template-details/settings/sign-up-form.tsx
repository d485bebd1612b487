import { Checkbox, Radio, Stack, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  consentTextLengthMax,
  type PassTemplate,
  type SignUpAccessLevel,
  type SignUpContact,
  type SignUps,
  signUpAccessLabels,
  signUpAccessLevels,
  signUpContacts,
  signUpSettings,
} from '@tessera/contract';
import { signUpAttributes } from '@tessera/pass-design';
import { useAppConfig } from '../../../lib/app-config-context.ts';
import { countryOptions, readCountry } from '../../../lib/country-options.ts';
import { validationMessage } from '../../../lib/error-message.ts';
import { failureMessage, readFailure } from '../../../lib/errors.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showError } from '../../../ui/feedback/toasts.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { LeaveGuard } from '../../../ui/overlay/leave-guard.tsx';
import { signUpsQuery } from '../../pass-templates/queries.ts';
import { useHoldsRight, useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './template-settings.module.css';

const explanations: Record<SignUpAccessLevel, string> = {
  ANY: 'Anyone who opens the page can sign up and gets the link to their pass.',
  ISSUED: 'Only people who were issued this pass. They enter their address and get their link by email.',
  NONE: 'The page is closed.',
};

const contacts: Record<SignUpContact, { label: string; explanation: string }> = {
  email: { label: 'Email address', explanation: 'They get the link by email.' },
  phone: { label: 'Phone number', explanation: 'They get the link by SMS, which your SMS service charges.' },
  either: { label: 'Email address or phone number', explanation: 'As they like. They enter one of them.' },
  none: {
    label: 'Neither',
    explanation:
      'They get the pass at once, and nobody knows how to reach them later. Each sign-up is a new person.',
  },
};

type SignUpFormProps = { template: PassTemplate; signUps: SignUps; onOpened: () => void };

export function SignUpForm({ template, signUps, onOpened }: SignUpFormProps) {
  const { accessLevel, consentText, confirmEmail, contact, phoneCountry } = signUps;
  const form = useForm({
    initialValues: { accessLevel, consentText, confirmEmail, contact, phoneCountry },
    validate: { consentText: (typed) => validationMessage(signUpSettings.shape.consentText, typed) },
    validateInputOnBlur: true,
  });
  const saving = useSaveSignUps(template.id, form, (saved) => {
    // A page that stays closed, because no mail can be sent, has no URL.
    if (accessLevel === 'NONE' && saved.url) onOpened();
  });
  const { values } = form;
  const isForAll = values.accessLevel === 'ANY';
  const mayChange = useHoldsRight('signUps');
  const isOff = template.archivedAt !== null || !mayChange;
  return (
    <form
      className={styles.form}
      aria-label="Sign-up page"
      noValidate
      onSubmit={form.onSubmit((settings) => saving.mutate(settings))}
    >
      <Radio.Group label="Who can sign up" {...form.getInputProps('accessLevel')}>
        <Stack gap="sm" mt="xs">
          {signUpAccessLevels.map((level) => (
            <Radio
              key={level}
              value={level}
              label={signUpAccessLabels[level]}
              description={explanations[level]}
              disabled={isOff}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isForAll && (
        <>
          <Radio.Group label="What people enter" {...form.getInputProps('contact')}>
            <Stack gap="sm" mt="xs">
              {signUpContacts.map((choice) => (
                <Radio
                  key={choice}
                  value={choice}
                  label={contacts[choice].label}
                  description={contacts[choice].explanation}
                  disabled={isOff}
                />
              ))}
            </Stack>
          </Radio.Group>
          {(values.contact === 'phone' || values.contact === 'either') && (
            <ChoiceField
              label="Country of numbers without a country code"
              nothingChosen="None: people enter the country code"
              nothingIsChoice
              options={countryOptions()}
              value={values.phoneCountry}
              onChange={(country) => form.setFieldValue('phoneCountry', readCountry(country))}
            />
          )}
          <Textarea
            label="Consent text"
            description="Shown beside a checkbox that people have to tick. Web addresses become links. Leave empty for no checkbox."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={consentTextLengthMax}
            disabled={isOff}
            {...form.getInputProps('consentText')}
          />
          <RequiredOfVisitors template={template} />
          <Checkbox
            label={values.contact === 'email' ? 'Confirm email' : 'Confirm the address or number'}
            description="The message asks to confirm it, and the pass is issued after that click."
            disabled={isOff}
            {...form.getInputProps('confirmEmail', { type: 'checkbox' })}
          />
        </>
      )}
      <SignUpNotices template={template} isOpen={values.accessLevel !== 'NONE'} />
      {!mayChange && <Notice>Only admins of your organization change these settings.</Notice>}
      {!isOff && (
        <SaveButton isDirty={form.isDirty()} isSaving={saving.isPending} isSaved={saving.isSuccess} />
      )}
      <LeaveGuard isAtRisk={form.isDirty() && !saving.isPending} />
    </form>
  );
}

/** Lists the attributes that passes require; visitors fill them as well, even if they are meant for admins: a balance, a PIN. */
function RequiredOfVisitors({ template: { publishedRevision, latestRevision } }: { template: PassTemplate }) {
  const { document } = publishedRevision ?? latestRevision;
  const asked = signUpAttributes(document).filter(({ onSignUpForm }) => !onSignUpForm);
  if (asked.length === 0) return null;
  return (
    <Notice tone="soon">
      Visitors also enter {asked.map(({ label }) => `“${label}”`).join(', ')}: required, without a default. To
      set them yourself, give them a default or make them optional under Attributes.
    </Notice>
  );
}

function SignUpNotices({ template, isOpen }: { template: PassTemplate; isOpen: boolean }) {
  const { sendsMail } = useAppConfig();
  const isArchived = template.archivedAt !== null;
  return (
    <>
      {isArchived && <Notice>The page is closed while the pass template is archived.</Notice>}
      {isOpen && !isArchived && !sendsMail && (
        <Notice tone="soon">
          No mail server is configured. The page stays closed until this installation can send email.
        </Notice>
      )}
      {!template.publishedRevision && <Notice>The page opens when the pass template is published.</Notice>}
    </>
  );
}

type Settings = Pick<SignUps, 'accessLevel' | 'consentText' | 'confirmEmail' | 'contact' | 'phoneCountry'>;
type SignUpsForm = Pick<UseFormReturnType<Settings>, 'isDirty' | 'resetDirty' | 'setErrors'>;

function useSaveSignUps(passTemplateId: string, form: SignUpsForm, onSaved: (saved: SignUps) => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const { mutateAsync } = useMutation(trpc.workspace.passTemplates.signUps.save.mutationOptions());
  return useMutation({
    // Send only the changes, to keep those of other admins.
    mutationFn: ({ accessLevel, consentText, confirmEmail, contact, phoneCountry }: Settings) =>
      mutateAsync({
        ...question,
        ...(form.isDirty('accessLevel') && { accessLevel }),
        ...(form.isDirty('consentText') && { consentText }),
        ...(form.isDirty('confirmEmail') && { confirmEmail }),
        ...(form.isDirty('contact') && { contact }),
        ...(form.isDirty('phoneCountry') && { phoneCountry }),
      }),
    onSuccess: async (saved, sent) => {
      const { queryKey } = signUpsQuery(trpc, question);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
      form.resetDirty(sent);
      onSaved(saved);
      await queryClient.invalidateQueries(trpc.workspace.passTemplates.get.pathFilter());
    },
    onError: (error) => {
      const { issues } = readFailure(error);
      form.setErrors(issues);
      if (Object.keys(issues).length === 0)
        showError(failureMessage(error, 'Error saving, please try again later'));
    },
  });
}
