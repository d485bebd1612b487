import type { EntryRoute } from './open-flow.ts';

const fields: Record<EntryRoute, number> = { 'sign-in': 2, 'sign-up': 3, invitation: 3, 'reset-password': 2 };

export function FormOutline({ entryRoute }: { entryRoute: EntryRoute }) {
  return (
    <div className="outline" role="status" aria-label="Loading">
      <div className="outlineTitle" />
      {Array.from({ length: fields[entryRoute] }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
        <div className="outlineField" key={index} />
      ))}
      <div className="outlineSubmit" />
    </div>
  );
}
