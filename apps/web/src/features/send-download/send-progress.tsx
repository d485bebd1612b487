import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SendProgress as Send } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { sendProgressQuery } from './queries.ts';
import { isRunning, messagesOf, outcomeTexts, progressText } from './send-texts.ts';

export function SendProgress({ passTemplateId }: { passTemplateId: string }) {
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  const { data } = useQuery(sendProgressQuery(useTRPC(), { workspaceHandle, passTemplateId }));
  const send = data?.send;
  if (!send) return null;
  return (
    <Notice>
      <Stack gap={6}>
        <span role="status">
          {isRunning(send)
            ? `Sending download links: ${progressText(send)}`
            : `Last sent on ${formatDate(send.createdAt, timezoneName, 'dateTime')}: ${messagesOf(send)}`}
        </span>
        {isRunning(send) && <Bar send={send} />}
        <Text size="sm" c="dimmed">
          {outcomeTexts(send).join(' · ')}
        </Text>
      </Stack>
    </Notice>
  );
}

function Bar({ send }: { send: Send }) {
  const share = (count: number) => (count / send.count) * 100;
  return (
    <Progress.Root
      role="progressbar"
      aria-label="Messages processed"
      aria-valuemin={0}
      aria-valuemax={send.count}
      aria-valuenow={send.count - send.waiting}
      aria-valuetext={progressText(send)}
    >
      <Progress.Section withAria={false} value={share(send.sent)} />
      <Progress.Section withAria={false} value={share(send.refused)} color="red" />
      <Progress.Section withAria={false} value={share(send.skipped)} color="gray" />
    </Progress.Root>
  );
}
