import { Button, type ButtonProps } from '@mantine/core';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './tool-button.module.css';

type ToolButtonProps = ButtonProps &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> & {
    icon: ReactNode;
    label: string;
    ref?: Ref<HTMLButtonElement>;
  };

const classNames = { root: styles.root, section: styles.icon };

/** A button of a toolbar; on a small screen it shows only its icon. */
export function ToolButton({ icon, label, ...props }: ToolButtonProps) {
  return (
    <Button {...props} variant="default" leftSection={icon} classNames={classNames}>
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
