import { type ReactNode, useEffect, useRef } from 'react';

type StepHeadingProps = {
  title: string;
  takesFocus?: boolean;
  leadId?: string;
  children?: ReactNode;
};

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
