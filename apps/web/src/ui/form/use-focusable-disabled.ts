import { type FocusEvent, type MouseEvent, useState } from 'react';

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

type FocusableDisabled = {
  isOff: boolean;
  isBusy: boolean;
  /** Keeps the button focusable while disabled, so that its hint can be read. */
  isReachable?: boolean;
  onPress?: Press | undefined;
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
};

const refuse: Press = (event) => event.preventDefault();

/**
 * Props of a button that is disabled at times. Browsers drop the focus of a disabled button, so a focused button is
 * only marked as disabled (ARIA) until it loses focus.
 */
export function useFocusableDisabled({
  isOff,
  isBusy,
  isReachable = false,
  onPress,
  onFocus,
  onBlur,
}: FocusableDisabled) {
  const [hasFocus, setFocus] = useState(false);
  const isIdle = isOff || isBusy;
  return {
    disabled: isOff && !isReachable && !hasFocus,
    'data-disabled': isOff || undefined,
    'aria-disabled': isIdle,
    'aria-busy': isBusy,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // If the window loses focus, the button keeps it.
      if (document.activeElement !== event.currentTarget) setFocus(false);
      onBlur?.(event);
    },
    onClick: isIdle ? refuse : onPress,
  };
}
