import { SegmentedControl } from '@mantine/core';
import type { FieldSlot } from '@tessera/pass-design';
import { useState } from 'react';
import { useEditor } from './editor-context.ts';
import styles from './panel.module.css';
import { SlotFields } from './slot-fields.tsx';

const frontSlots = ['header', 'primary', 'secondary', 'auxiliary'] as const satisfies readonly FieldSlot[];

/** The fields: what the pass says, front and back. */
export function ContentPage({ onSide }: { onSide: (side: 'front' | 'back') => void }) {
  const { section, openSection } = useEditor();
  const [chosen, setChosen] = useState<'front' | 'back'>('front');
  // An unfolded field decides; without one, what was chosen last.
  const side = section ? (section.startsWith('back') ? 'back' : 'front') : chosen;
  const choose = (next: 'front' | 'back') => {
    setChosen(next);
    onSide(next);
    openSection(undefined);
  };
  return (
    <div className={styles.sides}>
      <SegmentedControl
        fullWidth
        aria-label="Side of the pass"
        value={side}
        data={[
          { value: 'front', label: 'Front' },
          { value: 'back', label: 'Back' },
        ]}
        onChange={(value) => choose(value === 'back' ? 'back' : 'front')}
      />
      {side === 'back' ? (
        <SlotFields slot="back" />
      ) : (
        frontSlots.map((slot) => <SlotFields key={slot} slot={slot} />)
      )}
    </div>
  );
}
