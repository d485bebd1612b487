import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from './focus-page.ts';

type BusyButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'mt' | 'className' | 'color' | 'disabled'> & {
  isBusy: boolean;
  type?: 'submit' | 'button';
  onClick?: () => void;
  'data-autofocus'?: boolean | undefined;
  children: ReactNode;
};

/**
 * A button that cannot be pressed again while its work is under way. Browsers take the focus from a disabled button: whoever pressed this
 * one has it back when the work came to nothing, and can press it again.
 */
export function BusyButton({ isBusy, onClick, ...button }: BusyButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isBusy || !wasPressed.current) return;
    wasPressed.current = false;
    if (isFocusLost()) element.current?.focus({ preventScroll: true });
  }, [isBusy]);
  return (
    <Button
      {...button}
      ref={element}
      loading={isBusy}
      onClick={() => {
        // Enter in a field presses it as well, without taking the focus from the field.
        wasPressed.current = document.activeElement === element.current;
        onClick?.();
      }}
    />
  );
}
