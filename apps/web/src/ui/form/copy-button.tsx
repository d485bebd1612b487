import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Hint } from '../overlay/hint.tsx';

/** How long "Copied!" shows; from the specification. */
const copiedMilliseconds = 3000;

type CopyButtonProps = {
  value: string;
  label: string;
  copiedLabel?: string;
};

/** The value is always shown beside the button, so it can be copied by hand. */
const refusedLabel = 'Copying was refused';

function useCopying({ value, label, copiedLabel = 'Copied!' }: CopyButtonProps) {
  const { copied, error, copy, reset } = useClipboard({ timeout: copiedMilliseconds });
  const onClick = () => {
    reset();
    copy(value);
  };
  return { isCopied: copied, name: copied ? copiedLabel : error ? refusedLabel : label, onClick };
}

export function CopyIcon(props: CopyButtonProps) {
  const { isCopied, name, onClick } = useCopying(props);
  return (
    <Hint label={name}>
      <ActionIcon size="sm" aria-label={name} onClick={onClick}>
        {isCopied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </ActionIcon>
    </Hint>
  );
}

export function CopyButton(props: CopyButtonProps) {
  const { isCopied, name, onClick } = useCopying(props);
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={onClick}
      aria-live="polite"
    >
      {name}
    </Button>
  );
}
