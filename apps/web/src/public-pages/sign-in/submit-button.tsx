/** Keeps the focus while submitting, which a disabled button would lose. */
export function SubmitButton({
  isBusy,
  busy,
  children,
}: {
  isBusy: boolean;
  busy: string;
  children: string;
}) {
  return (
    <button className="button" type="submit" aria-disabled={isBusy}>
      {isBusy ? busy : children}
    </button>
  );
}
