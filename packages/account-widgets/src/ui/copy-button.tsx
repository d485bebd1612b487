import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { useCopy } from './use-copy.ts';

type CopyButtonProps = { text: string; children: string; onCopied?: () => void };

/** Copies, and shows a check for a while afterwards. */
export function CopyButton({ text, children, onCopied }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text);
  const press = async () => {
    if (await copy()) onCopied?.();
  };
  return (
    <Button kind="secondary" onClick={() => void press()} data-copied={isCopied || undefined}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {children}
    </Button>
  );
}
