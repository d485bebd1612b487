import { Chip, Group, Input, Select, Switch } from '@mantine/core';
import {
  dataDetectors,
  dateStyles,
  detectorLabels,
  type Field,
  type FieldKind,
  type FieldSlot,
  fieldFormats,
  fieldKinds,
  labelLengthMax,
  numberStyleLabels,
  numberStyles,
  type PassType,
} from '@tessera/pass-design';
import type { ComponentType } from 'react';
import { useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { LiquidInput } from '../texts/liquid-input.tsx';

type FormatProps = { path: string; field: Field; edit: (part: Partial<Field>) => void };

const firstCurrency = 'EUR';
const currencies = Intl.supportedValuesOf('currency');

const controlsBeside: Partial<Record<FieldKind, ComponentType<FormatProps>>> = {
  number: NumberFormat,
  currency: Currency,
};

const controlsBelow: Partial<Record<FieldKind, ComponentType<FormatProps>>> = {
  date: DateFormat,
  dateTime: DateFormat,
  link: LinkText,
};

export function FieldFormat(props: FormatProps) {
  const { field, edit } = props;
  const choose = (chosen: string | null) => {
    const kind = fieldKinds.find((known) => known === chosen);
    if (!kind) return;
    edit({ kind, currencyCode: kind === 'currency' ? (field.currencyCode ?? firstCurrency) : undefined });
  };
  const Beside = controlsBeside[field.kind];
  const Below = controlsBelow[field.kind];
  return (
    <>
      <div className={Beside && styles.pair}>
        <Select
          label="Kind"
          data={fieldKinds.map((value) => ({ value, label: fieldFormats[value].label }))}
          value={field.kind}
          allowDeselect={false}
          onChange={choose}
        />
        {Beside && <Beside {...props} />}
      </div>
      {Below && <Below {...props} />}
    </>
  );
}

function NumberFormat({ field, edit }: FormatProps) {
  return (
    <Select
      label="Number style"
      data={numberStyles.map((value) => ({ value, label: numberStyleLabels[value] }))}
      value={field.numberStyle ?? 'decimal'}
      allowDeselect={false}
      onChange={(chosen) => edit({ numberStyle: numberStyles.find((known) => known === chosen) })}
    />
  );
}

function LinkText({ path, field, edit }: FormatProps) {
  return (
    <LiquidInput
      path={`${path}.linkText`}
      label="Link text"
      description="On an iPhone it replaces the address."
      value={field.linkText ?? ''}
      charactersMax={labelLengthMax}
      onChange={(linkText) => edit({ linkText })}
    />
  );
}

function Currency({ path, field, edit }: FormatProps) {
  const { error } = useIssuesAt(`${path}.currencyCode`);
  return (
    <Select
      id={controlId(`${path}.currencyCode`)}
      label="Currency"
      data={currencies}
      value={field.currencyCode ?? null}
      error={error}
      searchable
      allowDeselect={false}
      onChange={(code) => code && edit({ currencyCode: code })}
    />
  );
}

/** A date with different short and long forms. */
const exampleDate = new Date(2026, 11, 24, 18, 30);
const example = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, style).format(exampleDate);

function DateFormat({ field, edit }: FormatProps) {
  const hasTime = field.kind === 'dateTime';
  return (
    <>
      <div className={hasTime ? styles.pair : undefined}>
        <Select
          label="Date style"
          data={dateStyles.map((value) => ({ value, label: example({ dateStyle: value }) }))}
          value={field.dateStyle ?? 'medium'}
          allowDeselect={false}
          onChange={(chosen) => edit({ dateStyle: dateStyles.find((known) => known === chosen) })}
        />
        {hasTime && (
          <Select
            label="Time style"
            data={dateStyles.map((value) => ({ value, label: example({ timeStyle: value }) }))}
            value={field.timeStyle ?? 'short'}
            allowDeselect={false}
            onChange={(chosen) => edit({ timeStyle: dateStyles.find((known) => known === chosen) })}
          />
        )}
      </div>
      <Select
        label="Time zone"
        data={[
          { value: 'workspace', label: 'The workspace’s, as at a venue' },
          { value: 'device', label: 'The phone’s, wherever it is' },
        ]}
        value={field.timezone ?? 'workspace'}
        allowDeselect={false}
        onChange={(chosen) => edit({ timezone: chosen === 'device' ? 'device' : undefined })}
      />
      <Switch
        label="Relative to today"
        description="An iPhone writes “tomorrow” where it can."
        checked={field.isRelative ?? false}
        onChange={(event) => edit({ isRelative: event.currentTarget.checked || undefined })}
      />
    </>
  );
}

type SlotFormatProps = {
  slot: FieldSlot;
  passType: PassType;
  field: Field;
  edit: (part: Partial<Field>) => void;
};

export function SlotFormat({ slot, passType, field, edit }: SlotFormatProps) {
  if (slot === 'back' && field.kind === 'text') return <Detectors field={field} edit={edit} />;
  if (slot !== 'auxiliary' || passType !== 'eventTicket') return null;
  return (
    <Select
      label="Row"
      data={[
        { value: '0', label: 'First row' },
        { value: '1', label: 'Second row' },
      ]}
      value={String(field.row ?? 0)}
      allowDeselect={false}
      onChange={(chosen) => edit({ row: chosen === '1' ? 1 : undefined })}
    />
  );
}

function Detectors({ field, edit }: Pick<SlotFormatProps, 'field' | 'edit'>) {
  const choose = (chosen: string[]) => {
    const kept = dataDetectors.filter((detector) => chosen.includes(detector));
    // Absent means all of them.
    edit({ detectors: kept.length === dataDetectors.length ? undefined : kept });
  };
  return (
    <Input.Wrapper
      label="Detected on an iPhone"
      labelElement="div"
      description="These parts of the text can be tapped."
    >
      <Chip.Group multiple value={field.detectors ?? dataDetectors} onChange={choose}>
        <Group gap={6} mt={6} role="group" aria-label="Detected on an iPhone">
          {dataDetectors.map((detector) => (
            <Chip key={detector} value={detector} size="xs">
              {detectorLabels[detector]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

/** Removes formats of the former slot, which the pass would otherwise keep invisibly. */
export function formatsLeftBehind(toSlot: FieldSlot, field: Field): Partial<Field> | null {
  const left = {
    ...(toSlot !== 'auxiliary' && field.row !== undefined && { row: undefined }),
    ...(toSlot !== 'back' && field.detectors && { detectors: undefined }),
  };
  return Object.keys(left).length > 0 ? left : null;
}
