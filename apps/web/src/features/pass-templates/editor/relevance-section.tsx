import { Select } from '@mantine/core';
import type { Attribute, AttributeType, DesignDocument, Relevance } from '@tessera/pass-design';
import { useEditor, useIssuesAt } from './editor-context.ts';
import { controlId } from './issue-location.ts';
import styles from './panel.module.css';

type Part = keyof Relevance;

/** Wallet reads a date on these types only; a venue and a seat belong to an event. */
export function hasRelevance({ passType }: Pick<DesignDocument, 'passType'>): boolean {
  return passType === 'eventTicket' || passType === 'boardingPass';
}

/** What the closed section says of itself: where the date comes from. */
export function relevanceSummary({ attributes, features }: DesignDocument): string {
  const date = features.relevance?.date;
  return date ? (attributes.find(({ key }) => key === date)?.label ?? date) : 'Off';
}

/** When and where the pass is used, so that the phone shows it by itself. */
export function RelevanceSection() {
  const { passType } = useEditor().document;
  const isEvent = passType === 'eventTicket';
  return (
    <>
      <p className={styles.hint}>
        {isEvent
          ? 'On the day, the phone shows the ticket by itself. Choose the attributes that say when and where.'
          : 'On the day, the phone shows the pass by itself. Choose the attribute that says when.'}
      </p>
      <AttributeChoice part="date" label={isEvent ? 'Date' : 'Departure'} types={['date']} />
      {isEvent && (
        <>
          <AttributeChoice part="venue" label="Venue" types={['text']} />
          <div className={styles.pair}>
            <AttributeChoice part="section" label="Section" types={['text', 'number']} />
            <AttributeChoice part="seat" label="Seat" types={['text', 'number']} />
          </div>
        </>
      )}
    </>
  );
}

type AttributeChoiceProps = { part: Part; label: string; types: readonly AttributeType[] };

function AttributeChoice({ part, label, types }: AttributeChoiceProps) {
  const { document, change, settle } = useEditor();
  const path = `features.relevance.${part}`;
  const { error } = useIssuesAt(path);
  const { [part]: chosen, ...others } = document.features.relevance ?? {};
  const offered = document.attributes.filter(
    ({ key, scope, type }) => (scope === 'pass' && types.includes(type)) || key === chosen,
  );
  const choose = (key: string | null) => {
    const relevance = key === null ? others : { ...others, [part]: key };
    change({
      kind: 'setFeatures',
      features: { relevance: Object.keys(relevance).length > 0 ? relevance : undefined },
    });
    settle();
  };
  return (
    <Select
      id={controlId(path)}
      label={label}
      placeholder={offered.length > 0 ? 'None' : 'None fits yet'}
      data={choicesOf(offered, chosen)}
      value={chosen ?? null}
      error={error}
      clearable
      onChange={choose}
    />
  );
}

/** An attribute that is gone is still shown, by its key, until another is chosen. */
function choicesOf(offered: readonly Attribute[], chosen: string | undefined) {
  const choices = offered.map(({ key, label }) => ({ value: key, label: label || key }));
  return chosen === undefined || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }];
}
