import { Modal, type ModalRootProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { focusPageSoon } from '../page/focus-page.ts';
import styles from './dialog.module.css';

type DialogProps = {
  isOpen: boolean;
  title: string;
  /** Pixels; the specification names some dialogs' widths. */
  width?: number;
  isAlert?: boolean;
  isClosable?: boolean;
  onClose: () => void;
  children: ReactNode;
} & Pick<ModalRootProps, 'closeOnClickOutside' | 'fullScreen'>;

/**
 * A dialog with title and close button. Composed of Mantine's parts, because its modal renders the title in a
 * `header`, which screen readers announce as a second banner.
 */
export function Dialog({
  isOpen,
  title,
  width = 480,
  isAlert,
  isClosable = true,
  onClose,
  children,
  ...rest
}: DialogProps) {
  const isThere = useIsMounted();
  // Unmounting closes the dialog without a transition's end.
  useEffect(() => focusPageSoon, []);
  return (
    <Modal.Root
      opened={isOpen && isThere}
      onClose={() => isClosable && onClose()}
      onExitTransitionEnd={focusPageSoon}
      size={width}
      centered
      {...rest}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content className={styles.content} {...(isAlert && asAlert)}>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" disabled={!isClosable} />
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine sets role `dialog` after all given props, so only the rendered element can override it. */
const asAlert = {
  renderRoot: (props: ComponentProps<'section'>) => <section {...props} role="alertdialog" />,
};
