import { type ReactNode, useEffect, useRef } from 'react';

type SignUpMessageProps = {
  title: string;
  text: string;
  /** Replaces what the person used, so that it takes the focus. */
  isNew?: boolean;
  children?: ReactNode;
};

/** What became of a sign-up, or why there is none. */
export function SignUpMessage({ title, text, isNew = false, children }: SignUpMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <div className="signUpMessage">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
