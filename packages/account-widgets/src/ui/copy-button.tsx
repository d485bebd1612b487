import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { type CopyState, useCopy } from './use-copy.ts';

type CopyButtonProps = { text: string; children: string; onCopied?: () => void };

/** Pages without https, and some browser settings, have no clipboard. */
const words: Record<CopyState, string> = {
  idle: '',
  copied: 'Copied',
  failed: 'This browser does not let us copy. Select the text and copy it yourself.',
};

export function CopyButton({ text, children, onCopied }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const press = async () => {
    if (await copy()) onCopied?.();
  };
  return (
    <>
      <p className={state === 'failed' ? 'copy-failed' : 'hidden'} role="status">
        {words[state]}
      </p>
      <Button kind="secondary" onClick={() => void press()} data-copied={state === 'copied' || undefined}>
        {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        {children}
      </Button>
    </>
  );
}
