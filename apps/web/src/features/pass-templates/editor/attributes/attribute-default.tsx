import { NumberInput, Select, TextInput } from '@mantine/core';
import {
  type Attribute,
  readInstant,
  showsTimeOfDay,
  textLengthMax,
  writeInstant,
} from '@tessera/pass-design';
import { useState } from 'react';
import { numberSeparators } from '../../../../lib/format-number.ts';
import { timeZoneNote } from '../../../../ui/form/time-zone-choices.ts';
import { AttributeDateField, currencyParts } from '../../../passes/attribute-input.tsx';
import { currencyOf } from '../../../passes/attribute-text.ts';
import { halfDateProblem } from '../../../passes/attribute-values.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useDesign, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';

type AttributeDefaultProps = {
  path: string;
  attribute: Attribute;
  part: keyof typeof parts;
  onChange: (value: Attribute['default']) => void;
};

const parts = {
  default: { label: 'Default' },
  sample: { label: 'Sample', description: 'Shown in previews only, never on a pass.' },
};

export function AttributeDefault({ path, attribute, part, onChange }: AttributeDefaultProps) {
  const document = useDesign();
  const { timezoneName } = useWorkspace();
  const { error } = useIssuesAt(`${path}.${part}`);
  const { type, [part]: value } = attribute;
  // A date without its time, or a time without its date, stays out of the design.
  const [half, setHalf] = useState('');
  const shared = { ...parts[part], id: controlId(`${path}.${part}`), error };
  if (type === 'number' || type === 'currency')
    return (
      <NumberInput
        {...shared}
        {...numberSeparators}
        value={typeof value === 'number' ? value : ''}
        {...(type === 'currency' && currencyParts(currencyOf(document, attribute)))}
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
  if (type === 'date') {
    const withTime = showsTimeOfDay(document, attribute);
    const known = typeof value === 'string' ? onClock(value, timezoneName) : '';
    return (
      <AttributeDateField
        {...shared}
        error={(half && halfDateProblem(`The ${part}`, half)) || error}
        withTime={withTime}
        {...(withTime && { description: timeZoneNote(timezoneName) })}
        value={half || known}
        onChange={(next) => {
          const isHalf = halfDateProblem('', next) !== null;
          setHalf(isHalf ? next : '');
          if (!isHalf) onChange(next || null);
        }}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={type === 'text' ? 'text' : 'url'}
      placeholder={type === 'text' ? undefined : 'https://'}
      value={typeof value === 'string' ? value : ''}
      maxLength={textLengthMax}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

/** Converts a default of the API, which may have an offset, to the workspace's local time. */
function onClock(value: string, timezone: string): string {
  const instant = value.includes('T') ? readInstant(value, timezone) : null;
  return instant ? writeInstant(instant, timezone).slice(0, 16) : value;
}
