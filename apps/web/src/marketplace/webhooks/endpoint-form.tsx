import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type WebhookEventType, webhookDescriptionLengthMax, webhookUrl } from '@tessera/contract';
import { useState } from 'react';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { EventChoice } from './event-choice.tsx';

export type EndpointValues = { url: string; description: string; eventTypes: WebhookEventType[] };

type EndpointFormProps = {
  initial: EndpointValues;
  verb: string;
  onSubmit: (values: EndpointValues) => Promise<unknown>;
  onCancel: () => void;
};

const noEvents = 'Choose at least one event, or send all';

export function EndpointForm({ initial, verb, onSubmit, onCancel }: EndpointFormProps) {
  const form = useEndpointForm(initial);
  const { isBusy, submit } = useSubmission(form.setErrors);
  const { isAll, eventTypes } = form.values;
  const save = form.onSubmit(({ isAll: wantsAll, ...values }) =>
    submit(() => onSubmit({ ...values, eventTypes: wantsAll ? [] : values.eventTypes })),
  );
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="Messages are sent here by POST."
          placeholder="https://example.com/webhooks"
          type="url"
          inputMode="url"
          autoComplete="off"
          withAsterisk
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          description="For you and your team."
          maxLength={webhookDescriptionLengthMax}
          autoComplete="off"
          {...form.getInputProps('description')}
        />
        <Radio.Group
          label="Events"
          value={isAll ? 'all' : 'some'}
          onChange={(value) => form.setFieldValue('isAll', value === 'all')}
        >
          <Stack gap={8} mt={4}>
            <Radio value="all" label="All events, including those added later" />
            <Radio value="some" label="Only the events I choose" />
          </Stack>
        </Radio.Group>
        {!isAll && (
          <EventChoice
            value={eventTypes}
            error={form.errors.eventTypes}
            onChange={(next) => form.setFieldValue('eventTypes', next)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {verb}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function useEndpointForm(initial: EndpointValues) {
  return useForm({
    initialValues: { ...initial, isAll: initial.eventTypes.length === 0 },
    validateInputOnBlur: ['url'],
    validate: {
      url: (url) => webhookUrl.safeParse(url).error?.issues[0]?.message ?? null,
      eventTypes: (types, { isAll }) => (!isAll && types.length === 0 ? noEvents : null),
    },
  });
}

/** Submits once at a time; shows validation errors at their fields and other errors in a toast. */
function useSubmission(setErrors: (issues: Record<string, string>) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (send: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await send();
    } catch (error) {
      const { issues } = readFailure(error);
      setErrors(issues);
      if (Object.keys(issues).length === 0)
        showError(serverMessage(error, 'Error saving, please try again later'));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, submit };
}
