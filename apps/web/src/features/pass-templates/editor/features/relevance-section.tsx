import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type DesignDocument, locationsMax, type RelevantDate, textLengthMax } from '@tessera/pass-design';
import { referenceTo } from '../attributes/rename-reference.ts';
import { useDesign, useEditor } from '../editor-context.ts';
import { newId } from '../fields/key-from-label.ts';
import styles from '../panel.module.css';
import { LiquidInput } from '../texts/liquid-input.tsx';

/** Apple Wallet reads dates on these types only. */
export function hasRelevance({ passType }: Pick<DesignDocument, 'passType'>): boolean {
  return passType === 'eventTicket' || passType === 'boardingPass';
}

export function relevanceSummary({ features }: Pick<DesignDocument, 'features'>): string {
  const { length } = features.relevantDates;
  if (length === 0) return 'Off';
  return length === 1 ? '1 date' : `${length} dates`;
}

export function RelevanceSection() {
  const document = useDesign();
  const { change } = useEditor();
  const { relevantDates } = document.features;
  const set = (next: RelevantDate[]) => change({ kind: 'setFeatures', features: { relevantDates: next } });
  return (
    <>
      <p className={styles.hint}>
        On the day, an iPhone shows the pass by itself. Choose the attribute that says when, or write a date.
      </p>
      {relevantDates.map((date) => (
        <DateForm
          key={date.id}
          date={date}
          onChange={(part) => set(relevantDates.map((one) => (one === date ? { ...one, ...part } : one)))}
          onRemove={() => set(relevantDates.filter((one) => one !== date))}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={relevantDates.length >= locationsMax}
          onClick={() => set([...relevantDates, { id: newId(), start: firstStart(document) }])}
        >
          Add date
        </Button>
      </div>
    </>
  );
}

/** The first attribute with a date is usually the right one. */
function firstStart({ attributes }: Pick<DesignDocument, 'attributes'>): string {
  const date = attributes.find(({ type }) => type === 'date');
  return date ? `{{ ${referenceTo(date)} }}` : '';
}

type DateFormProps = {
  date: RelevantDate;
  onChange: (part: Partial<RelevantDate>) => void;
  onRemove: () => void;
};

function DateForm({ date, onChange, onRemove }: DateFormProps) {
  const path = `features.relevantDates.${date.id}`;
  return (
    <div className={styles.nested}>
      <LiquidInput
        path={`${path}.start`}
        label="From"
        placeholder="2026-12-24T19:30"
        value={date.start}
        charactersMax={textLengthMax}
        onChange={(start) => onChange({ start })}
      />
      <LiquidInput
        path={`${path}.end`}
        label="Until"
        description="At most 24 hours later. Without it, the moment itself, or the whole day."
        value={date.end ?? ''}
        charactersMax={textLengthMax}
        onChange={(end) => onChange({ end: end || undefined })}
      />
      <div>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={14} />}
          onClick={onRemove}
        >
          Remove date
        </Button>
      </div>
    </div>
  );
}
