import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { Hint } from '../../../../ui/overlay/hint.tsx';
import styles from './program.module.css';

/** Sentences with controls, or plain ones. */
export const ReadOnlyContext = createContext(false);

type NumberProps = {
  label: string;
  /** In the smallest unit. */
  value: number;
  decimals?: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
};

/** A number within a sentence. An unreadable entry stays until the control is left, then the last number replaces it. */
export function InlineNumber({
  label,
  value,
  decimals = 0,
  min = 1,
  max = 1_000_000,
  onChange,
}: NumberProps) {
  const isReadOnly = useContext(ReadOnlyContext);
  const shown = (value / 10 ** decimals).toFixed(decimals);
  const [typed, setTyped] = useState<string | null>(null);
  if (isReadOnly) return <strong className={styles.value}>{formatAmount(value, decimals)}</strong>;
  const text = typed ?? shown;
  const read = (entry: string) => {
    setTyped(entry);
    const amount = readAmount(entry, decimals);
    if (amount !== null && amount >= min && amount <= max) onChange(amount);
  };
  const isBad = typed !== null && !isWithin(readAmount(typed, decimals), min, max);
  return (
    <input
      className={styles.control}
      data-numeric
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      aria-label={label}
      aria-invalid={isBad || undefined}
      size={Math.max(1, text.length)}
      maxLength={14}
      value={text}
      onChange={(event) => read(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

/** An amount of the smallest unit in the browser's language. */
export const formatAmount = (amount: number, decimals: number) =>
  (amount / 10 ** decimals).toLocaleString(undefined, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

const isWithin = (amount: number | null, min: number, max: number) =>
  amount !== null && amount >= min && amount <= max;

/** Reads `12.5` and `12,5`; null for what is no number of the smallest unit. */
export function readAmount(text: string, decimals: number): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(plain)) return null;
  const amount = Math.round(Number(plain) * 10 ** decimals);
  return (plain.split('.')[1]?.length ?? 0) <= decimals ? amount : null;
}

type TextProps = { label: string; value: string; max?: number; onChange: (value: string) => void };

export function InlineText({ label, value, max = 100, onChange }: TextProps) {
  const isReadOnly = useContext(ReadOnlyContext);
  if (isReadOnly) return <strong className={styles.value}>{value}</strong>;
  return (
    <input
      className={styles.control}
      aria-label={label}
      aria-invalid={value.trim() === '' || undefined}
      size={Math.max(3, value.length)}
      maxLength={max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  isFixed?: boolean;
  onChange: (value: Value) => void;
};

/** With one option, plain text. */
export function InlineSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, isFixed = false, onChange } = props;
  const isReadOnly = useContext(ReadOnlyContext);
  const chosen = options.find((each) => each.value === value);
  if (isReadOnly || isFixed || (options.length === 1 && chosen))
    return <span className={isReadOnly ? styles.value : undefined}>{chosen?.label ?? value}</span>;
  return (
    <select
      className={styles.control}
      aria-label={label}
      aria-invalid={chosen === undefined || undefined}
      value={value}
      onChange={(event) => {
        const next = options.find((each) => each.value === event.currentTarget.value);
        if (next) onChange(next.value);
      }}
    >
      {chosen === undefined && <option value={value}>choose</option>}
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}

type SentenceProps = {
  /** Names the group of its controls. */
  label: string;
  errors?: readonly string[];
  removeLabel?: string;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
};

/** A rule as a sentence. */
export function Sentence({ label, errors = [], removeLabel, onRemove, children }: SentenceProps) {
  const isReadOnly = useContext(ReadOnlyContext);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot flow as a sentence.
    <div className={styles.sentence} role="group" aria-label={label}>
      <div className={styles.row}>
        <p className={styles.words}>{children}</p>
        {onRemove && !isReadOnly && (
          <Hint label={removeLabel ?? 'Remove'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={removeLabel ?? 'Remove'}
              onClick={onRemove}
            >
              <IconX size={14} />
            </ActionIcon>
          </Hint>
        )}
      </div>
      {errors.map((error) => (
        <p key={error} className={styles.error}>
          {error}
        </p>
      ))}
    </div>
  );
}

/** A choice within a sentence that adds or removes a part of it. */
export function InlineButton({ label, ...props }: ComponentProps<'button'> & { label?: string }) {
  const isReadOnly = useContext(ReadOnlyContext);
  if (isReadOnly) return null;
  return <button aria-label={label} {...props} type="button" className={styles.inlineButton} />;
}
