import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** How long "Copied!" stands before the button offers to copy again; the specification's figure. */
const copiedMilliseconds = 3000;

type CopyButtonProps = {
  value: string;
  /** What is copied, for the button's name: "Copy request id". */
  label: string;
  copiedLabel?: string;
};

/** A small icon that copies. */
export function CopyIcon({ value, label, copiedLabel = 'Copied!' }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: copiedMilliseconds });
  const name = clipboard.copied ? copiedLabel : label;
  return (
    <Tooltip label={name}>
      <ActionIcon size="sm" aria-label={name} onClick={() => clipboard.copy(value)}>
        {clipboard.copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** A button with words that copies; use it where copying is the next step. */
export function CopyButton({ value, label, copiedLabel = 'Copied!' }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: copiedMilliseconds });
  return (
    <Button
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => clipboard.copy(value)}
      aria-live="polite"
    >
      {clipboard.copied ? copiedLabel : label}
    </Button>
  );
}
