import { Button, Group, Stack, Text } from '@mantine/core';
import type { CreatedApiKey } from '@tessera/contract';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ApiKeyValue } from './api-key-value.tsx';

type CreatedApiKeyDialogProps = { created: CreatedApiKey; onClose: () => void };

export function CreatedApiKeyDialog({ created, onClose }: CreatedApiKeyDialogProps) {
  const { name, value, mailedTo } = created;
  return (
    <Dialog
      isOpen
      title={value ? 'Your new API key' : 'Your API key is on its way'}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {value ? (
          <>
            <Text>
              Copy the key “{name}” now and keep it in a safe place. Once you close this window, it cannot be
              shown again.
            </Text>
            <ApiKeyValue value={value} />
          </>
        ) : (
          <Text>
            An email to {mailedTo} has a link that shows the key “{name}” once, to you alone, within 24 hours.
            If it does not arrive, revoke the key and create another.
          </Text>
        )}
        <Group justify="flex-end">
          <Button
            variant={value ? 'default' : 'filled'}
            onClick={onClose}
            data-autofocus={!value || undefined}
          >
            {value ? 'Close' : 'Done'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
