import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format-date.ts';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { type LabTextMessage, replyToMessage } from './lab-api.ts';
import { LabFrame } from './lab-frame.tsx';
import styles from './messages-page.module.css';
import { textMessagesQuery, useLabChanges } from './use-lab.ts';

export function MessagesPage() {
  useLabChanges();
  useDocumentTitle('Messages');
  const messages = useQuery(textMessagesQuery);
  return (
    <LabFrame
      title="Messages"
      lead="Every text message the server sends in development lands here, and nowhere else."
      actions={
        <ButtonLink to="/lab" variant="default">
          Wallet lab
        </ButtonLink>
      }
    >
      <Stack gap="sm" mt="xl" aria-busy={messages.isPending}>
        {messages.isError && !messages.data ? (
          <ErrorState
            title="Could not open the messages"
            error={messages.error}
            retry={() => void messages.refetch()}
          />
        ) : messages.data ? (
          <Messages messages={messages.data} />
        ) : (
          ['one', 'two', 'three'].map((id) => <Skeleton key={id} height={96} radius="lg" />)
        )}
      </Stack>
    </LabFrame>
  );
}

function Messages({ messages }: { messages: LabTextMessage[] }) {
  if (messages.length === 0)
    return (
      <Card>
        <EmptyState icon={<IconMessage size={24} stroke={1.6} />} title="No message yet">
          Download links of people with a phone number and no email address are shown here as their phones
          would receive them.
        </EmptyState>
      </Card>
    );
  return messages.map((message) => <Message key={message.id} message={message} />);
}

function Message({ message: { to, text, at } }: { message: LabTextMessage }) {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const reply = useMutation({
    mutationFn: (word: string) => replyToMessage(to, word),
    onSuccess: (_, word) => showDone(`${to} replied ${word}.`),
    onError: () => showError('The reply did not arrive. Please try again.'),
  });
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.to}>
          To {to}, {formatDate(at, timezone, 'dateTime')}
        </span>
        <Group gap="xs" wrap="nowrap">
          {['STOP', 'START'].map((word) => (
            <Button
              key={word}
              variant="default"
              size="xs"
              aria-label={`Reply ${word} from ${to}`}
              disabled={reply.isPending}
              onClick={() => reply.mutate(word)}
            >
              Reply {word}
            </Button>
          ))}
        </Group>
      </div>
      <p className={styles.bubble}>{linked(text)}</p>
    </Card>
  );
}

/** Web addresses as links, as phones show them. */
function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
