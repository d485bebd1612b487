import { Modal, type ModalRootProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import styles from './dialog.module.css';
import { focusPageSoon } from './focus-page.ts';
import { MissingPartNotice } from './missing-part-notice.tsx';
import { useIsThere } from './use-is-there.ts';

export type ModalDialogProps = {
  isOpen: boolean;
  title: string;
  /** Pixels; the specification names some dialogs' widths. */
  width?: number;
  isAlert?: boolean;
  /** Neither by its button nor by Escape or beside it, as long as this is false. */
  isClosable?: boolean;
  onClose: () => void;
  children: ReactNode;
} & Pick<ModalRootProps, 'closeOnClickOutside' | 'fullScreen'>;

/**
 * What `Dialog` draws. Put together from the library's parts because its ready-made one titles itself
 * with a `header` element, which screen readers then announce as a second banner of the page.
 */
export function ModalDialog({
  isOpen,
  title,
  width = 480,
  isAlert,
  isClosable = true,
  onClose,
  children,
  ...rest
}: ModalDialogProps) {
  const isThere = useIsThere();
  // Unmounting it is another way to close it, and no transition ends then.
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
        <MissingPartNotice />
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The library names every dialog `dialog`, whatever it is told; only the element drawn in the end can be an alert. */
const asAlert = {
  renderRoot: (props: ComponentProps<'section'>) => <section {...props} role="alertdialog" />,
};
