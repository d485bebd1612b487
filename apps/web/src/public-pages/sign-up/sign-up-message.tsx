import { type ReactNode, useEffect, useRef } from 'react';

type SignUpMessageProps = {
  title: string;
  text: string;
  isNew?: boolean;
  children?: ReactNode;
};

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
