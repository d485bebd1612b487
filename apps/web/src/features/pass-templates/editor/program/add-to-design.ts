import type { Attribute, DesignDocument, Field, FieldSlot } from '@tessera/pass-design';
import { referenceTo } from '../attributes/rename-reference.ts';
import { isFullForApple, orderOf } from '../fields/field-order.ts';
import { makeUnique, newId } from '../fields/key-from-label.ts';
import { takenFieldKeys } from '../fields/taken-keys.ts';

const frontSlots: readonly FieldSlot[] = ['secondary', 'auxiliary', 'header'];

/** The design with further attributes, each shown by a field where an iPhone has space, and else on the back. */
export function withShownAttributes(document: DesignDocument, added: readonly Attribute[]): DesignDocument {
  let design = document;
  for (const attribute of added) design = withShownAttribute(design, attribute);
  return design;
}

function withShownAttribute(document: DesignDocument, attribute: Attribute): DesignDocument {
  const field: Field = {
    id: newId(),
    key: makeUnique(attribute.key, takenFieldKeys(document)),
    label: attribute.label,
    value: `{{ ${referenceTo(attribute)} }}`,
    kind: attribute.type === 'number' ? 'number' : 'text',
    changeMessage: `${attribute.label}: %@`,
  };
  const slots = frontSlots.filter((each) => !isFullForApple(document, orderOf(document), each, ''));
  // The number of a card belongs to its top; a second one beside the heading would be cut off.
  const isTop = attribute.type === 'number' && document.fields.header.length === 0;
  const slot = isTop ? 'header' : (slots[0] ?? 'back');
  return {
    ...document,
    attributes: [...document.attributes, attribute],
    fields: { ...document.fields, [slot]: [...document.fields[slot], field] },
  };
}
