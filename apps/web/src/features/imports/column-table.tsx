import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  attributeTarget,
  type ImportColumn,
  importPassTargets,
  importPersonTargets,
} from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import styles from './import.module.css';

type ColumnTableProps = {
  columns: readonly ImportColumn[];
  attributes: readonly Attribute[];
  onChange: (targets: (string | null)[]) => void;
  /** Opens the form of a new attribute for a column. */
  onNewAttribute: (index: number) => void;
};

/** No attribute's target has it. */
const newAttribute = 'new';

const fixedLabels: Record<(typeof importPersonTargets)[number] | (typeof importPassTargets)[number], string> =
  {
    email: 'Email address',
    phone: 'Phone number',
    userExternalId: 'Own id of the person',
    fullName: 'First and last name',
    firstName: 'First name',
    lastName: 'Last name',
    externalId: 'External id',
    expiresAt: 'Expiry date',
    passId: 'Pass ID',
  };

/** Each column of the file with its first values and its target. A target used by another column moves. */
export function ColumnTable({ columns, attributes, onChange, onNewAttribute }: ColumnTableProps) {
  const labelOf = (target: (typeof importPersonTargets)[number] | (typeof importPassTargets)[number]) => ({
    value: target,
    label: fixedLabels[target],
  });
  const options = [
    ...importPersonTargets.map(labelOf),
    ...attributes.map(({ key, label, required, default: given }) => ({
      value: attributeTarget(key),
      label: required && given === null ? `${label} (required)` : label,
    })),
    ...importPassTargets.map(labelOf),
    { value: newAttribute, label: 'New attribute…' },
  ];
  const choose = (index: number, target: string | null) =>
    onChange(
      columns.map((column, at) => {
        if (at === index) return target;
        return column.target === target ? null : column.target;
      }),
    );
  return (
    <table className={styles.columns} aria-label="Columns of the file">
      <thead>
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">Holds</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, samples, target }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two can have one name.
          <tr key={index} data-ignored={target === null || undefined}>
            <th scope="row">
              <bdi className={styles.columnName}>{name || `Column ${index + 1}`}</bdi>
              <Samples samples={samples} />
            </th>
            <td>
              <ChoiceField
                aria-label={`${name || `Column ${index + 1}`} holds`}
                nothingChosen="Not imported"
                nothingIsChoice
                options={options}
                value={target}
                onChange={(chosen) =>
                  chosen === newAttribute ? onNewAttribute(index) : choose(index, chosen)
                }
              />
              {target === null && samples.length > 0 && (
                <Button
                  className={styles.newAttribute}
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => onNewAttribute(index)}
                >
                  New attribute
                  <VisuallyHidden> for {name || `column ${index + 1}`}</VisuallyHidden>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Samples({ samples }: { samples: readonly string[] }) {
  if (samples.length === 0) return <span className={styles.samples}>Empty in the first rows</span>;
  return (
    <span className={styles.samples}>
      {samples.map((sample, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat.
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{sample}</bdi>
        </span>
      ))}
    </span>
  );
}
