import type { ComponentPropsWithRef } from 'react';
import { useElement } from '../provider/widget-settings.ts';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'aria-label'> & {
  label: string;
};

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  const element = useElement('iconButton', 'icon-button');
  return (
    <button type="button" {...element} {...rest} aria-label={label} title={label}>
      {children}
    </button>
  );
}
