import { type ReactNode, useId } from 'react';
import { useElement } from '../provider/widget-settings.ts';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  title: string;
  /** Below the title; an alert's describes the consequence. */
  description?: ReactNode;
  /** Pixels. */
  width?: 480 | 360;
  /** For an irreversible action: only the buttons close it. */
  isAlert?: boolean;
  /** Cannot be closed while busy. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog, open while rendered. */
export function Dialog(props: DialogProps) {
  const { title, description, width = 480, isAlert = false, isBusy = false, onClose, children } = props;
  const id = useId();
  const ref = useModal(onClose, { title, isBusy, isAlert });
  const element = useElement('dialog', 'dialog');
  return (
    <dialog
      {...element}
      ref={ref}
      role={isAlert ? 'alertdialog' : 'dialog'}
      data-width={width}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={`${id}-title`} className="dialog-title">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="dialog-description">
              {description}
            </p>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
