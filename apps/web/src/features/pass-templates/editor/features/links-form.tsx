import { Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type DesignLink, labelLengthMax, linkKinds, linksMax, urlLengthMax } from '@tessera/pass-design';
import { useDesign, useEditor } from '../editor-context.ts';
import { newId } from '../fields/key-from-label.ts';
import { focusControl } from '../focus-control.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { PanelGroup } from '../panel.tsx';
import { LiquidInput } from '../texts/liquid-input.tsx';

const kindWords = { website: 'Website', phone: 'Phone', email: 'Email', map: 'Map' } as const;
const placeholders = {
  website: 'https://',
  phone: '+43 1 234 56 78',
  email: 'hello@example.com',
  map: 'Street and town',
} as const;

export function LinksForm() {
  const document = useDesign();
  const { change } = useEditor();
  const { links } = document;
  const set = (next: DesignLink[]) => change({ kind: 'setLinks', links: next });
  const add = () => {
    const id = newId();
    set([...links, { id, kind: 'website', label: '', address: '' }]);
    focusControl(`links.${id}.label`);
  };
  return (
    <PanelGroup
      title="Links"
      hint="Website, phone, mail or map, below the fields of the back in both wallets."
    >
      {links.map((link) => (
        <LinkForm
          key={link.id}
          link={link}
          onChange={(part) => set(links.map((one) => (one === link ? { ...one, ...part } : one)))}
          onRemove={() => set(links.filter((one) => one !== link))}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={links.length >= linksMax}
          onClick={add}
        >
          Add link
        </Button>
      </div>
    </PanelGroup>
  );
}

type LinkFormProps = {
  link: DesignLink;
  onChange: (part: Partial<DesignLink>) => void;
  onRemove: () => void;
};

function LinkForm({ link, onChange, onRemove }: LinkFormProps) {
  const path = `links.${link.id}`;
  return (
    <div className={styles.nested}>
      <LiquidInput
        path={`${path}.label`}
        label="Text"
        value={link.label}
        charactersMax={labelLengthMax}
        onChange={(label) => onChange({ label })}
      />
      <Select
        id={controlId(`${path}.kind`)}
        label="Opens"
        data={linkKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={link.kind}
        allowDeselect={false}
        onChange={(chosen) => {
          const kind = linkKinds.find((known) => known === chosen);
          if (kind) onChange({ kind });
        }}
      />
      <LiquidInput
        path={`${path}.address`}
        label="Address"
        placeholder={placeholders[link.kind]}
        value={link.address}
        charactersMax={urlLengthMax}
        onChange={(address) => onChange({ address })}
      />
      <div>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={14} />}
          onClick={onRemove}
        >
          Remove link
        </Button>
      </div>
    </div>
  );
}
