import { Button, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import styles from './webhooks.module.css';

export function SecretDialog({
  secret,
  note,
  onDone,
}: {
  secret: string;
  note?: string;
  onDone: () => void;
}) {
  return (
    <Stack gap="md">
      <Text>
        Your program checks with this secret that a message comes from here. Copy it now: it is not shown
        again.
      </Text>
      <div className={styles.secret}>
        <code className={styles.code}>{secret}</code>
        <CopyButton value={secret} label="Copy" />
      </div>
      {note && <Text c="dimmed">{note}</Text>}
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
