import { type ReactNode, useEffect, useRef } from 'react';

type StepHeadingProps = {
  title: string;
  /** Where nothing else takes the focus, so that a screen reader begins at what is new. */
  takesFocus?: boolean;
  /** For what is described by the sentence below the title. */
  leadId?: string;
  children?: ReactNode;
};

/** What a step is called, in the page and in the window's title, and one sentence about it. */
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
