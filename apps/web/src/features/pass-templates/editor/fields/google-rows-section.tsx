import { MultiSelect, Switch } from '@mantine/core';
import { fieldSlots, googleRowFieldsMax, googleRowsMax } from '@tessera/pass-design';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import { PanelGroup } from '../panel.tsx';

export function GoogleRowsSection() {
  const { fields, googleRows } = useDesign();
  const { change } = useEditor();
  const { error } = useIssuesAt('googleRows');
  const all = fieldSlots.flatMap((slot) => fields[slot]);
  const set = (rows: string[][] | undefined) => {
    const filled = rows?.filter((row) => row.length > 0) ?? [];
    change({ kind: 'setLayout', layout: { googleRows: filled.length > 0 ? filled : undefined } });
  };
  const front = fieldSlots
    .filter((slot) => slot !== 'back')
    .flatMap((slot) => fields[slot].map(({ id }) => id));
  const evenRows = Array.from({ length: googleRowsMax }, (_, row) =>
    front.slice(row * googleRowFieldsMax, (row + 1) * googleRowFieldsMax),
  );
  const rows = googleRows && [...googleRows, []].slice(0, googleRowsMax);
  return (
    <PanelGroup title="Google Wallet rows">
      <Switch
        id={controlId('googleRows')}
        label="Choose fields and rows yourself"
        description="Otherwise the front fields fill the card in even rows."
        checked={googleRows !== undefined}
        disabled={front.length === 0}
        error={error}
        onChange={(event) => set(event.currentTarget.checked ? evenRows : undefined)}
      />
      {rows?.map((row, index) => (
        <MultiSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
          key={index}
          label={`Row ${index + 1}`}
          placeholder={row.length === 0 ? 'Add fields' : undefined}
          data={all
            .filter(({ id }) => row.includes(id) || !googleRows?.some((other) => other.includes(id)))
            .map(({ id, label, key }) => ({ value: id, label: label || key }))}
          value={row}
          maxValues={googleRowFieldsMax}
          onChange={(next) => set(rows.map((other) => (other === row ? next : other)))}
        />
      ))}
    </PanelGroup>
  );
}
