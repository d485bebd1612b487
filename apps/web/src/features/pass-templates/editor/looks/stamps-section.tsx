import { Loader, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type Attribute, type Stamps, stampsMax } from '@tessera/pass-design';
import { useRef, useState } from 'react';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import { ColorInput } from '../pictures/color-input.tsx';
import { ImageField } from '../pictures/image-field.tsx';
import styles from './looks.module.css';
import { StampShapes } from './stamp-shapes.tsx';
import { numbersOf, useDrawnStamps, useFirstStamps } from './use-stamps.ts';

/** The cover as a card of stamps, which are full up to a number of the pass. */
export function StampsSection() {
  const document = useDesign();
  const { changeApart } = useEditor();
  const saved = document.images.cover?.stamps;
  /** Until it is drawn: afterwards the design counts, whose changes can be undone. */
  const [chosen, setChosen] = useState<Stamps>();
  const numbers = numbersOf(document.attributes);
  const set = (next: Stamps | undefined) =>
    changeApart({ kind: 'setLooks', slot: 'cover', looks: { stamps: next } });
  const latest = useRef(saved);
  const draw = useDrawnStamps((drawn) => {
    if (drawn !== latest.current) return;
    set(drawn);
    setChosen(undefined);
  });
  const drawSoon = useDebouncedCallback((next: Stamps) => draw.mutate(next), 400);
  const choose = (next: Stamps | undefined) => {
    latest.current = next;
    setChosen(next);
    if (next) drawSoon(next);
    else set(undefined);
  };
  const begin = useFirstStamps((first) => {
    latest.current = first;
  });
  const stamps = chosen ?? saved;
  return (
    <>
      <Switch
        size="sm"
        label="Draw stamps"
        description={
          numbers.length > 0 || stamps
            ? 'As many are full as a number of the pass says.'
            : 'Add an attribute that is a number first: it counts the stamps.'
        }
        checked={stamps !== undefined}
        disabled={(numbers.length === 0 && !stamps) || begin.isPending}
        onChange={(event) => (event.currentTarget.checked ? begin.mutate() : choose(undefined))}
      />
      {stamps && <StampsForm stamps={stamps} numbers={numbers} onChange={choose} />}
      {(draw.isPending || begin.isPending) && (
        <p role="status" className={styles.status}>
          <Loader size={14} /> Drawing the stamps …
        </p>
      )}
      {(draw.error ?? begin.error) && (
        <p role="alert" className={styles.error}>
          The stamps could not be drawn. {(draw.error ?? begin.error)?.message}
        </p>
      )}
    </>
  );
}

type StampsFormProps = { stamps: Stamps; numbers: readonly Attribute[]; onChange: (stamps: Stamps) => void };

const pictures = [
  { part: 'full', label: 'Full stamp', hint: 'A square picture with a clear background.', isRequired: true },
  { part: 'empty', label: 'Empty stamp', hint: 'Its outline, for example.', isRequired: true },
  {
    part: 'last',
    label: 'Last stamp',
    hint: 'Before it is earned: a gift. Without one, the empty stamp.',
    isRequired: false,
  },
  {
    part: 'complete',
    label: 'Reward reached',
    hint: 'Instead of all stamps, once the card is full.',
    isRequired: false,
  },
] as const;

function StampsForm({ stamps, numbers, onChange }: StampsFormProps) {
  const document = useDesign();
  const { error } = useIssuesAt('images.cover.stamps.attribute');
  const change = (part: Partial<Stamps>) => onChange({ ...stamps, ...part });
  const backgroundColor = stamps.background.startsWith('#') ? stamps.background : document.colors.background;
  return (
    <div className={styles.stamps}>
      <NativeSelect
        className={styles.wide ?? ''}
        id={controlId('images.cover.stamps.attribute')}
        label="Counted by"
        error={error}
        value={stamps.attribute}
        onChange={(event) => change({ attribute: event.currentTarget.value })}
        data={[
          ...(numbers.some(({ key }) => key === stamps.attribute)
            ? []
            : [{ value: stamps.attribute, label: 'Choose a number' }]),
          ...numbers.map(({ key, label }) => ({ value: key, label: label || key })),
        ]}
      />
      <NumberInput
        label="Stamps"
        min={1}
        max={stampsMax}
        allowDecimal={false}
        clampBehavior="strict"
        value={stamps.total}
        onChange={(total) =>
          typeof total === 'number' &&
          total >= 1 &&
          change({ total, columns: Math.min(stamps.columns, total) })
        }
      />
      <NumberInput
        label="In a row"
        min={1}
        max={stamps.total}
        allowDecimal={false}
        clampBehavior="strict"
        value={stamps.columns}
        onChange={(columns) => typeof columns === 'number' && columns >= 1 && change({ columns })}
      />
      <StampShapes onChange={change} />
      {pictures.map(({ part, label, hint, isRequired }) => {
        const file = stamps[part];
        return (
          <ImageField
            key={part}
            slot="icon"
            document={document}
            image={file ? { file, crop: null } : undefined}
            words={{ label, hint }}
            canCrop={false}
            canRemove={!isRequired}
            onChange={(image) => change({ [part]: image?.file })}
          />
        );
      })}
      <div className={styles.wide}>
        <ImageField
          slot="cover"
          document={document}
          image={stamps.background.startsWith('#') ? undefined : { file: stamps.background, crop: null }}
          words={{ label: 'Behind the stamps', hint: 'A calm picture. Without one, the color below.' }}
          canCrop={false}
          onChange={(image) => change({ background: image?.file ?? document.colors.background })}
        />
      </div>
      {stamps.background.startsWith('#') && (
        <div className={styles.wide}>
          <ColorInput
            label="Color behind the stamps"
            value={backgroundColor}
            color={backgroundColor}
            onChange={(text) => /^#[0-9a-f]{6}$/i.test(text) && change({ background: text.toLowerCase() })}
            onLeave={() => undefined}
          />
        </div>
      )}
    </div>
  );
}
