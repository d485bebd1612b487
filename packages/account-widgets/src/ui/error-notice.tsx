import { AlertIcon } from './icons.tsx';

export function ErrorNotice({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="notice">
          <AlertIcon />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
