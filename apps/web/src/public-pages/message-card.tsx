import { type ReactNode, useEffect } from 'react';
import { PublicFrame } from './public-frame.tsx';

type MessageCardProps = {
  title: string;
  children: ReactNode;
  action?: { href: string; label: string };
  after?: ReactNode;
};

export function MessageCard({ title, children, action, after }: MessageCardProps) {
  useEffect(() => {
    document.title = `${title} · Tessera`;
  }, [title]);
  return (
    <PublicFrame>
      <h1 className="title">{title}</h1>
      <p className="lead">{children}</p>
      {action && (
        <a className="button" href={action.href}>
          {action.label}
        </a>
      )}
      {after}
    </PublicFrame>
  );
}
