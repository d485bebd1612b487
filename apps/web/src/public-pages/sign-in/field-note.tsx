/** The error or help below a field. Always present, so that nothing below moves. */
export function FieldNote({ id, error, help }: { id: string; error: string | null; help?: string }) {
  return (
    <p className={error ? 'note noteError' : 'note'} id={id}>
      {error ?? help}
    </p>
  );
}
