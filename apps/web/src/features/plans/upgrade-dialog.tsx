import { Button, Group, Text } from '@mantine/core';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { publicUrl } = useAppConfig();
  return (
    <Dialog isOpen title="Upgrade Plan" onClose={onClose}>
      <Text>
        Ask the people who run {new URL(publicUrl).host}. They can put your organization on another plan,
        which applies at once.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Dialog>
  );
}
