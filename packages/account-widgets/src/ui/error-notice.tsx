import { AlertIcon } from './icons.tsx';

/** What went wrong in a dialog, read out as soon as it appears. */
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
