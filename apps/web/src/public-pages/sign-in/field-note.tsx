/** The line below a field, in which its error takes the place of the help. It is there when it is empty: nothing below moves under a finger. */
export function FieldNote({ id, error, help }: { id: string; error: string | null; help?: string }) {
  return (
    <p className={error ? 'note noteError' : 'note'} id={id}>
      {error ?? help}
    </p>
  );
}
