import { Select } from '@mantine/core';
import { type DesignLink, labelLengthMax, linkKinds, linksMax, urlLengthMax } from '@tessera/pass-design';
import { EditableList, type EditorOf } from '../editable-list.tsx';
import { useDesign, useEditor } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import { PanelGroup } from '../panel.tsx';
import { LiquidInput } from '../texts/liquid-input.tsx';

const kindLabels = { website: 'Website', phone: 'Phone', email: 'Email', map: 'Map' } as const;
const placeholders = {
  website: 'https://',
  phone: '+43 1 234 56 78',
  email: 'hello@example.com',
  map: 'Street and town',
} as const;

export function LinksForm() {
  const { links } = useDesign();
  const { change } = useEditor();
  return (
    <PanelGroup
      title="Links"
      hint="Website, phone, email or map, below the fields of the back in both wallets."
    >
      <EditableList
        path="links"
        noun="link"
        items={links}
        max={linksMax}
        create={(id): DesignLink => ({ id, kind: 'website', label: '', address: '' })}
        focusOn="label"
        onChange={(next) => change({ kind: 'setLinks', links: next })}
        renderItem={(props) => <LinkForm {...props} />}
      />
    </PanelGroup>
  );
}

function LinkForm({ item: { label, kind, address }, path, onChange }: EditorOf<DesignLink>) {
  return (
    <>
      <LiquidInput
        path={`${path}.label`}
        label="Text"
        value={label}
        charactersMax={labelLengthMax}
        onChange={(next) => onChange({ label: next })}
      />
      <Select
        id={controlId(`${path}.kind`)}
        label="Opens"
        data={linkKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        allowDeselect={false}
        onChange={(chosen) => {
          const next = linkKinds.find((known) => known === chosen);
          if (next) onChange({ kind: next });
        }}
      />
      <LiquidInput
        path={`${path}.address`}
        label="Address"
        placeholder={placeholders[kind]}
        value={address}
        charactersMax={urlLengthMax}
        onChange={(next) => onChange({ address: next })}
      />
    </>
  );
}
