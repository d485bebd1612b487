import { type FocusEvent, type MouseEvent, useState } from 'react';

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

type FocusableDisabled = {
  /** There is nothing to press it for. */
  isOff: boolean;
  /** Its work is under way. */
  isBusy: boolean;
  /** Why not has to be asked somehow: then it only looks disabled, and stays within reach. */
  isReachable?: boolean;
  onPress?: Press | undefined;
  onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
};

const refuse: Press = (event) => event.preventDefault();

/**
 * What a button wears that cannot be pressed at times. A browser takes the focus from a disabled button, and a keyboard would start
 * again at the top of the document: whoever pressed this one stays on it, so it only says that it is disabled until it is left.
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
      // Who leaves the window comes back to where they were.
      if (document.activeElement !== event.currentTarget) setFocus(false);
      onBlur?.(event);
    },
    onClick: isIdle ? refuse : onPress,
  };
}
