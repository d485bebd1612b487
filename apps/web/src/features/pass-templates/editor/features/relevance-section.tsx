import { type DesignDocument, locationsMax, type RelevantDate, textLengthMax } from '@tessera/pass-design';
import { referenceTo } from '../attributes/rename-reference.ts';
import { EditableList, type EditorOf } from '../editable-list.tsx';
import { useDesign, useEditor } from '../editor-context.ts';
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
  return (
    <>
      <p className={styles.hint}>
        On that day an iPhone shows the pass by itself. Choose the attribute that holds the date, or write
        one.
      </p>
      <EditableList
        path="features.relevantDates"
        noun="date"
        items={document.features.relevantDates}
        max={locationsMax}
        create={(id): RelevantDate => ({ id, start: firstStart(document) })}
        focusOn="start"
        onChange={(next) => change({ kind: 'setFeatures', features: { relevantDates: next } })}
        renderItem={(props) => <DateForm {...props} />}
      />
    </>
  );
}

/** The first attribute with a date is usually the right one. */
function firstStart({ attributes }: Pick<DesignDocument, 'attributes'>): string {
  const date = attributes.find(({ type }) => type === 'date');
  return date ? `{{ ${referenceTo(date)} }}` : '';
}

function DateForm({ item: { start, end }, path, onChange }: EditorOf<RelevantDate>) {
  return (
    <>
      <LiquidInput
        path={`${path}.start`}
        label="From"
        placeholder="2026-12-24T19:30"
        value={start}
        charactersMax={textLengthMax}
        onChange={(next) => onChange({ start: next })}
      />
      <LiquidInput
        path={`${path}.end`}
        label="Until"
        description="At most 24 hours later. Leave empty for that moment, or for the whole day."
        value={end ?? ''}
        charactersMax={textLengthMax}
        onChange={(next) => onChange({ end: next || undefined })}
      />
    </>
  );
}
