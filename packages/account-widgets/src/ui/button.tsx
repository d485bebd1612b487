import type { ComponentPropsWithRef } from 'react';
import { useElement } from '../provider/widget-settings.ts';

const elements = {
  primary: 'primaryButton',
  secondary: 'secondaryButton',
  destructive: 'destructiveButton',
} as const;

export type ButtonKind = keyof typeof elements;

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> & {
  kind: ButtonKind;
  isLoading?: boolean;
};

export function Button({
  kind,
  isLoading = false,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const element = useElement(elements[kind], `button ${kind}`);
  return (
    <button
      {...element}
      {...rest}
      type={type}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
    >
      <span className="button-words">{children}</span>
      {isLoading && <span className="spinner" aria-hidden="true" />}
    </button>
  );
}
