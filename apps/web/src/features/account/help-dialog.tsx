import { Button, Group, Text } from '@mantine/core';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { publicUrl } = useAppConfig();
  return (
    <Dialog isOpen title="Help" onClose={onClose}>
      <Text>
        Ask the people who run {new URL(publicUrl).host}. If something went wrong, tell them when it happened
        and, if one was shown, the request id.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Dialog>
  );
}
