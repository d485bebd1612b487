import { Button, Skeleton, Text } from '@mantine/core';
import { type ImageRef, type ImageSlot, imageSlotsFor } from '@tessera/pass-design';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { imageSlotWords } from '../../../pass-templates/editor/pictures/image-slots.ts';
import styles from './pass-change-fields.module.css';
import type { PassChangeFieldsProps } from './pass-change-fields.tsx';

// Imported from its own file, so that the template editor loads it lazily as well.
const ImageField = lazy(async () => ({
  default: (await import('../../../pass-templates/editor/pictures/image-field.tsx')).ImageField,
}));

export function ChangedImages({ change, document, problems, path, onChange }: PassChangeFieldsProps) {
  const slots = imageSlotsFor(document.passType, document.style);
  const [opened, setOpened] = useState<readonly ImageSlot[]>([]);
  const isShown = (slot: ImageSlot) => change.images[slot] !== undefined || opened.includes(slot);
  const set = (slot: ImageSlot, image: ImageRef | null) => {
    const { [slot]: _, ...others } = change.images;
    onChange({ images: image ? { ...others, [slot]: image } : others });
    setOpened(image ? [...opened, slot] : opened.filter((each) => each !== slot));
  };
  const shown = { ...document, colors: { ...document.colors, ...change.colors } };
  return (
    <fieldset className={styles.group}>
      <legend>Pictures</legend>
      <div className={styles.images}>
        {slots.filter(isShown).map((slot) => (
          <LazyBoundary key={slot} fallback={<Skeleton height={160} aria-busy="true" />}>
            <ImageField
              slot={slot}
              image={change.images[slot]}
              document={shown}
              onChange={(image) => set(slot, image)}
            >
              {problems[`${path}.images.${slot}`] && (
                <Text size="xs" c="var(--tessera-danger)">
                  {problems[`${path}.images.${slot}`]}
                </Text>
              )}
            </ImageField>
          </LazyBoundary>
        ))}
      </div>
      <div className={styles.slots}>
        {slots
          .filter((slot) => !isShown(slot))
          .map((slot) => (
            <Button key={slot} variant="default" size="xs" onClick={() => setOpened([...opened, slot])}>
              Change the {imageSlotWords[slot].label.toLowerCase()}
            </Button>
          ))}
      </div>
    </fieldset>
  );
}
