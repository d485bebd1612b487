import { ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type CampaignTest, type Pass, testPassesMax } from '@tessera/contract';
import { useState } from 'react';
import { readFailure, serverMessage } from '../../../lib/errors.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { BusyButton } from '../../../ui/form/busy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ListFailure } from '../../passes/list/list-failure.tsx';
import { PassPicker } from '../../passes/pass-picker.tsx';
import { personName } from '../../passes/person-name.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { contentOf, hasContent } from '../editor/campaign-draft.ts';
import type { StepProps } from '../editor/step-props.ts';
import styles from './send-test-dialog.module.css';

type SendTestDialogProps = Pick<StepProps, 'draft' | 'document' | 'template' | 'problems'> & {
  onClose: () => void;
};

const failed = 'The test could not be sent, please try again later';

export function SendTestDialog({ draft, document, template, problems, onClose }: SendTestDialogProps) {
  const trpc = useTRPC();
  const { handle: workspaceHandle, timezoneName, campaignRules } = useWorkspace();
  const question = { workspaceHandle, passTemplateId: template.id };
  const known = useQuery({
    ...trpc.workspace.campaigns.testPasses.queryOptions(question),
    // A refetch must not change the dialog's choice while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [edited, setEdited] = useState<readonly Pass[] | null>(null);
  const chosen = edited ?? known.data?.passes ?? [];
  const sending = useMutation(trpc.workspace.campaigns.sendTest.mutationOptions());
  const { message, googleMessage, link, passChange } = contentOf(draft, document, timezoneName);
  const send = () =>
    sending.mutate({
      ...question,
      ...{ message, googleMessage, link, passChange },
      passIds: chosen.map(({ id }) => id),
    });
  const obstacle = obstacleOf(hasContent(draft, document), Object.keys(problems));
  return (
    <Dialog isOpen onClose={onClose} title="Send a test to my phones" width={520}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          The holders of the passes below are notified, and see the draft on them for an hour. Nobody else
          sees it, and no statistic counts it.
          {campaignRules.needsApproval &&
            ' Because campaigns need approval, only passes with your email address can be chosen.'}
        </Text>
        {known.isError && (
          <ListFailure
            sentence="Your passes could not be loaded."
            error={known.error}
            onRetry={() => void known.refetch()}
          />
        )}
        {known.isPending && <Skeleton height={44} aria-busy="true" />}
        {known.isSuccess && (
          <ChosenPasses
            chosen={chosen}
            onRemove={(pass) => setEdited(chosen.filter(({ id }) => id !== pass.id))}
          />
        )}
        {chosen.length < testPassesMax && (
          <section aria-label="Add a pass">
            <Text size="sm" fw={500}>
              Add a pass
            </Text>
            <PassPicker
              passTemplateId={template.id}
              chosen={chosen}
              onChoose={(pass) => setEdited([...chosen, pass])}
            />
          </section>
        )}
        {obstacle && <Notice tone="soon">{obstacle}</Notice>}
        {sending.isError && (
          <Notice tone="danger">
            {Object.values(readFailure(sending.error).issues)[0] ?? serverMessage(sending.error, failed)}
          </Notice>
        )}
        <div role="status">{sending.data && <TestResult test={sending.data} />}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <BusyButton
            isBusy={sending.isPending}
            disabled={chosen.length === 0 || obstacle !== null}
            onClick={send}
          >
            Send test
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

function obstacleOf(isFilled: boolean, problems: readonly string[]): string | null {
  if (!isFilled) return 'Enter a message or a pass change first.';
  const isBlocked = problems.some((path) => /^(message|googleMessage|link|passChange)/.test(path));
  return isBlocked ? 'Some values need fixing first; a dot marks the steps they are in.' : null;
}

type ChosenPassesProps = { chosen: readonly Pass[]; onRemove: (pass: Pass) => void };

function ChosenPasses({ chosen, onRemove }: ChosenPassesProps) {
  if (chosen.length === 0)
    return (
      <Text size="sm">
        No pass has your email address. Choose the passes on your phones; they are remembered.
      </Text>
    );
  return (
    <ul className={styles.chosen} aria-label="Test passes">
      {chosen.map((pass) => (
        <li key={pass.id}>
          <span className={styles.person}>{personName(pass.user)}</span>
          <span className={styles.wallets}>{walletsText(pass)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Leave out ${personName(pass.user)}`}
            onClick={() => onRemove(pass)}
          >
            <IconX size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function walletsText({ wallets, status }: Pass): string {
  if (status === 'voided' || status === 'expired') return `Is ${status}: it is left out`;
  const names = [wallets.apple && 'Apple Wallet', wallets.google && 'Google Wallet'].filter(Boolean);
  return names.length > 0 ? names.join(', ') : 'Not in a wallet yet';
}

const phonesText = (count: number) => (count === 1 ? '1 phone' : `${count} phones`);
const pollMilliseconds = 1_000;

function TestResult({ test: { testId, phones, endsAt } }: { test: CampaignTest }) {
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  const { data } = useQuery({
    ...useTRPC().workspace.campaigns.testResult.queryOptions({ workspaceHandle, testId: testId ?? '' }),
    enabled: testId !== null,
    refetchInterval: (query) => (query.state.data?.isFinished ? false : pollMilliseconds),
  });
  if (!testId)
    return (
      <Notice tone="soon">
        Nothing was sent: no wallet holds these passes. Add one to the wallet of your phone, then try again.
      </Notice>
    );
  if (!data?.isFinished) return <Notice>Sending to {phonesText(phones)} …</Notice>;
  if (data.failed > 0)
    return (
      <Notice tone="danger">
        {data.failed === phones ? 'No phone' : `Only ${phonesText(phones - data.failed)}`} could be reached.
        Apple or Google refused the others; the timeline of the pass says why.
      </Notice>
    );
  return (
    <Notice>
      Sent to {phonesText(phones)}. The passes show the draft until{' '}
      {endsAt && formatDate(endsAt, timezoneName, 'dateTime')}.
    </Notice>
  );
}
