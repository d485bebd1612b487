import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Hint } from '../overlay/hint.tsx';

/** How long "Copied!" stands before the button offers to copy again; the specification's figure. */
const copiedMilliseconds = 3000;

type CopyButtonProps = {
  value: string;
  /** What is copied, for the button's name: "Copy request id". */
  label: string;
  copiedLabel?: string;
};

/** What is copied always stands beside the button, so the other way is known. */
const refusedLabel = 'Copying was refused';

/** Copies at a press, and says how that went: browsers refuse it in frames and on pages without encryption. */
function useCopying({ value, label, copiedLabel = 'Copied!' }: CopyButtonProps) {
  const { copied, error, copy, reset } = useClipboard({ timeout: copiedMilliseconds });
  const onClick = () => {
    reset();
    copy(value);
  };
  return { isCopied: copied, name: copied ? copiedLabel : error ? refusedLabel : label, onClick };
}

/** A small icon that copies. */
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

/** A button with words that copies; use it where copying is the next step. */
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
