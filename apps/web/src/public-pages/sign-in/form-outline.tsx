import type { Door } from './open-flow.ts';

const fields: Record<Door, number> = { 'sign-in': 2, 'sign-up': 3, invitation: 3, 'reset-password': 2 };

/** The form's shape while its data is on the way. */
export function FormOutline({ door }: { door: Door }) {
  return (
    <div className="outline" role="status" aria-label="Loading">
      <div className="outlineTitle" />
      {Array.from({ length: fields[door] }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
        <div className="outlineField" key={index} />
      ))}
      <div className="outlineSubmit" />
    </div>
  );
}
