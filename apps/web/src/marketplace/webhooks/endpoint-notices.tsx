import { Stack } from '@mantine/core';
import { type WebhookEndpoint, webhookFailingDaysMax } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useMoment } from '../host-context.ts';
import type { EndpointActions } from './use-endpoint-actions.ts';

type EndpointNoticesProps = { endpoint: WebhookEndpoint; actions: EndpointActions };

export function EndpointNotices({ endpoint, actions }: EndpointNoticesProps) {
  const moment = useMoment();
  const { isEnabled, failingSince, previousSecretEndsAt } = endpoint;
  return (
    <Stack gap="sm">
      {!isEnabled && <Disabled endpoint={endpoint} actions={actions} />}
      {isEnabled && failingSince && (
        <Notice tone="soon">
          Every delivery has failed since {moment(failingSince)}. After {webhookFailingDaysMax} such days the
          endpoint is disabled; the log below says what went wrong.
        </Notice>
      )}
      {previousSecretEndsAt && (
        <Notice>
          The secret was rotated. Until {moment(previousSecretEndsAt)} messages are signed with the former
          one, too.
        </Notice>
      )}
    </Stack>
  );
}

function Disabled({ endpoint, actions }: EndpointNoticesProps) {
  const moment = useMoment();
  const { disabledReason, disabledAt } = endpoint;
  const enable = () =>
    actions.update({ isEnabled: true }).then(
      () => showDone('The endpoint is enabled.'),
      (error: unknown) => showError(serverMessage(error, 'Error saving, please try again later')),
    );
  const since = disabledAt ? ` on ${moment(disabledAt)}` : '';
  return (
    <Notice
      tone={disabledReason === 'person' ? 'quiet' : 'danger'}
      action={
        <BusyButton variant="default" size="xs" isBusy={actions.isBusy} onClick={() => void enable()}>
          Enable
        </BusyButton>
      }
    >
      {reasons[disabledReason ?? 'person'](since)}
    </Notice>
  );
}

const reasons: Record<NonNullable<WebhookEndpoint['disabledReason']>, (since: string) => string> = {
  person: (since) => `This endpoint was switched off${since}, and receives nothing.`,
  failing: (since) =>
    `This endpoint was disabled${since}, because it failed for ${webhookFailingDaysMax} days. Fix what the log below shows, then enable it.`,
  gone: (since) =>
    `This endpoint was disabled${since}, because it answered “410 Gone”: it wants no more messages.`,
};
