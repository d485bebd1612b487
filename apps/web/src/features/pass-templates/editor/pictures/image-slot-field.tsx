import { Skeleton, TextInput } from '@mantine/core';
import { altTextLengthMax, type ImageRef, type ImageSlot } from '@tessera/pass-design';
import { lazy } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { IssueFixes } from '../issue-fixes.tsx';
import { controlId } from '../issue-location.ts';
import { Warnings } from '../panel.tsx';

/** Lazy, since pictures lie below what is visible first. */
const ImageField = lazy(async () => ({ default: (await import('./image-field.tsx')).ImageField }));

/** What is shown instead, by value, which few designs have. */
const ImageLooks = lazy(async () => ({ default: (await import('../looks/image-looks.tsx')).ImageLooks }));

export function ImageSlotField({ slot }: { slot: ImageSlot }) {
  const document = useDesign();
  const { changeApart } = useEditor();
  const image = document.images[slot];
  const path = `images.${slot}`;
  const { warnings } = useIssuesAt(path);
  return (
    <LazyBoundary fallback={<Skeleton height={160} aria-busy="true" />}>
      <ImageField
        {...{ slot, image, document }}
        id={controlId(path)}
        onChange={(next) => changeApart({ kind: 'setImage', slot, image: next })}
      >
        <Warnings messages={warnings} />
        <IssueFixes path={path} />
        {image && slot !== 'icon' && <AltText slot={slot} image={image} />}
        {((image && (slot === 'logo' || slot === 'thumbnail')) || slot === 'cover') && (
          <LazyBoundary>
            <ImageLooks slot={slot} />
          </LazyBoundary>
        )}
      </ImageField>
    </LazyBoundary>
  );
}

function AltText({ slot, image }: { slot: ImageSlot; image: ImageRef }) {
  const { change } = useEditor();
  return (
    <TextInput
      size="xs"
      label="Describe it"
      description="Read aloud to people who cannot see it."
      value={image.alt ?? ''}
      maxLength={altTextLengthMax}
      onChange={(event) => change({ kind: 'describeImage', slot, alt: event.currentTarget.value })}
    />
  );
}
