import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import type { ReactNode } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { failureMessage } from '../../lib/errors.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import { addPass, fetchPhones } from '../lab/lab-api.ts';
import { phonesQuery } from '../lab/use-lab.ts';
import { PassLink } from './pass-link.tsx';
import { useIssueToMe } from './use-issue-to-me.ts';

type FirstPassActionsProps = {
  template: PassTemplate;
  isPrimary: boolean;
  /** Until a pass is issued. */
  lead: string;
  /** Shown beside the buttons. */
  others: ReactNode;
};

/** Issues a pass to the user: as a code for the own phone, and in development on the virtual phones. */
export function FirstPassActions({ template, isPrimary, lead, others }: FirstPassActionsProps) {
  const { development } = useAppConfig();
  const issue = useIssueToMe(template);
  const onPhones = useAddToPhones();
  const onError = (error: unknown) =>
    showError(failureMessage(error, 'Could not issue the pass. Please try again.'));
  const addToPhones = async () => {
    try {
      onPhones.mutate((issue.data ?? (await issue.mutateAsync())).downloadUrl);
    } catch (error) {
      onError(error);
    }
  };
  const isBusy = issue.isPending || onPhones.isPending;
  return (
    <Stack gap="lg">
      {onPhones.isSuccess ? (
        <Text role="status">Both virtual phones hold it now.</Text>
      ) : (
        <Holding lead={lead} url={issue.data?.downloadUrl} />
      )}
      <Group justify="flex-end" gap="sm">
        {others}
        {development &&
          (onPhones.isSuccess ? (
            <ButtonLink to="/lab" search={{ open: onPhones.data }} variant="filled">
              Open the virtual phones
            </ButtonLink>
          ) : (
            <BusyButton variant="default" isBusy={isBusy} onClick={() => void addToPhones()}>
              Add to the virtual phones
            </BusyButton>
          ))}
        {!issue.data && (
          <BusyButton
            variant={isPrimary ? 'filled' : 'default'}
            isBusy={isBusy}
            onClick={() => issue.mutate(undefined, { onError })}
          >
            Issue to me
          </BusyButton>
        )}
      </Group>
    </Stack>
  );
}

function Holding({ lead, url }: { lead: string; url: string | undefined }) {
  if (url === undefined) return <Text>{lead}</Text>;
  return (
    <div role="status">
      <Text mb="sm">Scan this with the camera of your phone to add your pass.</Text>
      <PassLink url={url} />
    </div>
  );
}

const wallets = { ios: 'apple', android: 'google' } as const;

/** Each phone opens the pass’s page with the button of its wallet. */
function useAddToPhones() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (downloadUrl: string) => {
      const added: string[] = [];
      for (const { id, platform } of await fetchPhones()) {
        const outcome = await addPass(id, `${downloadUrl}/${wallets[platform]}`);
        if (outcome.kind === 'refused') throw new Error(outcome.sentences.join(' '));
        if (outcome.passId) added.push(outcome.passId);
      }
      await queryClient.invalidateQueries(phonesQuery);
      return added;
    },
    onError: (error) =>
      showError(error.message || 'The lab did not answer. Check that the server is running and try again.'),
  });
}
