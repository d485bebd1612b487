import { type ReactNode, useEffect, useRef } from 'react';

type StepHeadingProps = {
  title: string;
  /** If no field takes the focus, so that a screen reader starts here. */
  takesFocus?: boolean;
  /** For `aria-describedby`. */
  leadId?: string;
  children?: ReactNode;
};

/** The title, also of the window, and a lead sentence. */
export function StepHeading({ title, takesFocus, leadId, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Tessera`;
    if (takesFocus) heading.current?.focus();
  }, [title, takesFocus]);
  return (
    <>
      <h1 className="title" ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children && (
        <p className="lead" id={leadId}>
          {children}
        </p>
      )}
    </>
  );
}
