import { TextInput } from '@mantine/core';
import { altTextLengthMax, type ImageRef, type ImageSlot } from '@tessera/pass-design';
import { useDesign, useEditor, useIssuesAt } from './editor-context.ts';
import { ImageField } from './image-field.tsx';
import { IssueFixes } from './issue-fixes.tsx';
import { controlId } from './issue-location.ts';
import { Warnings } from './panel.tsx';

/** One picture of the design, with what is wrong with it and its description. */
export function ImageSlotField({ slot }: { slot: ImageSlot }) {
  const document = useDesign();
  const { change } = useEditor();
  const image = document.images[slot];
  const path = `images.${slot}`;
  const { warnings } = useIssuesAt(path);
  return (
    <ImageField
      {...{ slot, image, document }}
      id={controlId(path)}
      onChange={(next) => change({ kind: 'setImage', slot, image: next })}
    >
      <Warnings messages={warnings} />
      <IssueFixes path={path} />
      {image && slot !== 'icon' && <AltText slot={slot} image={image} />}
    </ImageField>
  );
}

function AltText({ slot, image }: { slot: ImageSlot; image: ImageRef }) {
  const { change } = useEditor();
  return (
    <TextInput
      size="xs"
      label="Describe it"
      description="Said to people who cannot see it."
      value={image.alt ?? ''}
      maxLength={altTextLengthMax}
      onChange={(event) => change({ kind: 'describeImage', slot, alt: event.currentTarget.value })}
    />
  );
}
