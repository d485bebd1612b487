import { Button } from './button.tsx';
import { CheckIcon } from './icons.tsx';
import type { SaveState } from './run-save.ts';

type SaveButtonProps = { state: SaveState; disabled?: boolean; onClick: () => void; children: string };

/** Shows its verb, then progress, then success; announces success to screen readers. */
export function SaveButton({ state, disabled, onClick, children }: SaveButtonProps) {
  return (
    <>
      <Button
        kind="primary"
        isLoading={state === 'loading'}
        disabled={disabled && state === 'idle'}
        data-save-state={state}
        onClick={state === 'idle' ? onClick : undefined}
      >
        {state === 'done' ? (
          <>
            <CheckIcon />
            Done
          </>
        ) : (
          children
        )}
      </Button>
      <span className="hidden" role="status">
        {state === 'done' ? 'Done' : ''}
      </span>
    </>
  );
}
