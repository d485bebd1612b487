import { NumberInput, Select, TextInput } from '@mantine/core';
import { type Attribute, textLengthMax } from '@tessera/pass-design';
import { useEditor, useIssuesAt } from './editor-context.ts';
import { controlId } from './issue-place.ts';

type AttributeDefaultProps = {
  path: string;
  attribute: Attribute;
  onChange: (value: Attribute['default']) => void;
};

/** The value of passes that bring none of their own, in a control of the attribute's type. */
export function AttributeDefault({ path, attribute, onChange }: AttributeDefaultProps) {
  const { settle } = useEditor();
  const { error } = useIssuesAt(`${path}.default`);
  const { type, default: value } = attribute;
  const shared = { id: controlId(`${path}.default`), label: 'Default', error, onBlur: settle };
  if (type === 'number' || type === 'currency')
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : ''}
        decimalScale={type === 'currency' ? 2 : undefined}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    );
  if (type === 'boolean')
    return (
      <Select
        {...shared}
        clearable
        placeholder="None"
        data={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
      />
    );
  return (
    <TextInput
      {...shared}
      type={type === 'date' ? 'datetime-local' : type === 'text' ? 'text' : 'url'}
      placeholder={type === 'url' || type === 'image' ? 'https://' : undefined}
      value={typeof value === 'string' ? value : ''}
      maxLength={textLengthMax}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
