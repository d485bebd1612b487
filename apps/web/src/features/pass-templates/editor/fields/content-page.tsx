import { SegmentedControl } from '@mantine/core';
import { type DesignDocument, detailsOf, type FieldSlot } from '@tessera/pass-design';
import { useState } from 'react';
import { DetailsForm } from '../details-form.tsx';
import { useDesignPart, useEditor } from '../editor-context.ts';
import { LinksForm } from '../features/links-form.tsx';
import styles from '../panel.module.css';
import { FieldDragging } from './field-dragging.tsx';
import { GoogleRowsSection } from './google-rows-section.tsx';
import { SlotFields } from './slot-fields.tsx';

const frontSlots = ['header', 'primary', 'secondary', 'auxiliary'] as const satisfies readonly FieldSlot[];

const backSlots: readonly FieldSlot[] = ['back'];

const parts = ['front', 'back', 'details'] as const;
type Part = (typeof parts)[number];

function partOf(document: DesignDocument, section: string): Part {
  if (section === 'details') return 'details';
  const isBehind = section === 'links' || document.fields.back.some(({ id }) => id === section);
  return isBehind ? 'back' : 'front';
}

export function ContentPage({ onSide }: { onSide: (side: 'front' | 'back') => void }) {
  const { section, openSection } = useEditor();
  const [chosen, setChosen] = useState<Part>('front');
  const hasDetails = useDesignPart((document) => detailsOf(document).length > 0);
  const part = useDesignPart((document) => (section ? partOf(document, section) : chosen));
  const choose = (next: Part) => {
    setChosen(next);
    if (next !== 'details') onSide(next);
    openSection(undefined);
  };
  return (
    <div className={styles.sides}>
      <SegmentedControl
        fullWidth
        aria-label="Part of the pass"
        value={part}
        data={[
          { value: 'front', label: 'Front' },
          { value: 'back', label: 'Back' },
          ...(hasDetails ? [{ value: 'details', label: 'Details' }] : []),
        ]}
        onChange={(value) => choose(parts.find((known) => known === value) ?? 'front')}
      />
      {part === 'details' && <DetailsForm />}
      {part === 'back' && (
        <>
          <FieldDragging slots={backSlots}>
            <SlotFields slot="back" />
          </FieldDragging>
          <LinksForm />
        </>
      )}
      {part === 'front' && (
        <>
          <FieldDragging slots={frontSlots}>
            {frontSlots.map((slot) => (
              <SlotFields key={slot} slot={slot} />
            ))}
          </FieldDragging>
          <GoogleRowsSection />
        </>
      )}
    </div>
  );
}
