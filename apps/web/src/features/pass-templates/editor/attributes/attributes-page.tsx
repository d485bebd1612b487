import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Attribute, attributesMax } from '@tessera/pass-design';
import { useDesign, useEditor } from '../editor-context.ts';
import { keyFromLabel, newId } from '../fields/key-from-label.ts';
import { MoveButtons } from '../fields/move-buttons.tsx';
import { takenAttributeKeys } from '../fields/taken-keys.ts';
import { focusControl } from '../focus-control.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { Disclosure, PanelGroup } from '../panel.tsx';
import { AttributeForm } from './attribute-form.tsx';
import { attributeTypeLabels } from './attribute-labels.ts';

export function AttributesPage() {
  const document = useDesign();
  const { change, openSection } = useEditor();
  const { attributes } = document;
  const add = () => {
    const attribute = newAttribute(takenAttributeKeys(document));
    change({ kind: 'addAttribute', attribute });
    openSection(attribute.id);
    focusControl(`attributes.${attribute.id}.label`);
  };
  return (
    <PanelGroup
      namesPage
      title="Attributes"
      hint="Values that differ from pass to pass, such as points or a seat. Texts refer to them with Insert."
    >
      <div className={styles.list}>
        {attributes.map((attribute, index) => (
          <AttributeRow key={attribute.id} index={index} attribute={attribute} />
        ))}
      </div>
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={attributes.length >= attributesMax}
          onClick={add}
        >
          Add attribute
        </Button>
      </div>
    </PanelGroup>
  );
}

function newAttribute(taken: readonly string[]): Attribute {
  return {
    id: newId(),
    key: keyFromLabel('New attribute', taken, 'attribute'),
    label: 'New attribute',
    type: 'text',
    scope: 'pass',
    required: false,
    default: null,
    onSignUpForm: false,
  };
}

function AttributeRow({ index, attribute }: { index: number; attribute: Attribute }) {
  const document = useDesign();
  const { change, section, openSection } = useEditor();
  const isOpen = section === attribute.id;
  const { length } = document.attributes;
  const move = (by: -1 | 1) => {
    const toIndex = index + by;
    if (toIndex < 0 || toIndex >= length) return;
    change({ kind: 'moveAttribute', id: attribute.id, toIndex });
    focusControl(`attributes.${attribute.id}`);
  };
  const name = attribute.label || attribute.key;
  return (
    <Disclosure
      id={controlId(`attributes.${attribute.id}`)}
      title={name}
      meta={attributeTypeLabels[attribute.type]}
      isOpen={isOpen}
      onToggle={() => openSection(isOpen ? undefined : attribute.id)}
      onMove={move}
      marks={<MoveButtons name={name} isFirst={index === 0} isLast={index === length - 1} onMove={move} />}
    >
      <AttributeForm attribute={attribute} />
    </Disclosure>
  );
}
