import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from './busy-button.module.css';
import { useFocusableDisabled } from './use-focusable-disabled.ts';

type BusyButtonProps = Pick<
  ButtonProps,
  'size' | 'variant' | 'mt' | 'className' | 'color' | 'disabled' | 'leftSection'
> &
  Pick<ComponentProps<'button'>, 'aria-describedby' | 'onFocus' | 'onBlur'> & {
    isBusy: boolean;
    /** Keeps a disabled button focusable, so that its hint can be read. */
    isReachable?: boolean;
    type?: 'submit' | 'button';
    onClick?: () => void;
    'data-autofocus'?: boolean | undefined;
    children: ReactNode;
  };

/** A button that cannot be pressed again while its action runs. Mantine's `loading` disables the button, which loses the keyboard focus. */
export function BusyButton({
  isBusy,
  isReachable = false,
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  children,
  ...button
}: BusyButtonProps) {
  const kept = useFocusableDisabled({
    isOff: disabled,
    isBusy,
    isReachable,
    onPress: onClick,
    onFocus,
    onBlur,
  });
  return (
    <Button {...button} {...kept} classNames={{ root: styles.root }}>
      <span className={styles.words}>{children}</span>
      {isBusy && <Loader className={styles.wheel} size={18} color="var(--button-color)" aria-hidden />}
    </Button>
  );
}
