import { NativeSelect } from '@mantine/core';
import {
  descriptionLengthMax,
  headingLengthMax,
  imageSlotsFor,
  type TransitMode,
  transitModes,
} from '@tessera/pass-design';
import { lazy } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { useDesign, useEditor, useIssuesAt } from './editor-context.ts';
import { headingWords } from './heading-words.ts';
import { controlId } from './issue-location.ts';
import { PanelGroup } from './panel.tsx';
import { ColorField } from './pictures/color-field.tsx';
import { ImageSlotField } from './pictures/image-slot-field.tsx';
import { LiquidInput } from './texts/liquid-input.tsx';

const transitWords: Record<TransitMode, string> = {
  air: 'By air',
  rail: 'By rail',
  bus: 'By bus',
  boat: 'By boat',
  other: 'Some other way',
};

const StyleSection = lazy(async () => ({ default: (await import('./style-section.tsx')).StyleSection }));

const ColorLooks = lazy(async () => ({ default: (await import('./looks/color-looks.tsx')).ColorLooks }));

export function DesignPage() {
  const document = useDesign();
  const { change } = useEditor();
  const { passType } = document;
  const heading = headingWords(document);
  return (
    <>
      <PanelGroup title="Texts">
        <LiquidInput
          path="heading"
          label={heading.label}
          description={heading.hint}
          value={document.heading}
          charactersMax={headingLengthMax}
          onChange={(text) => change({ kind: 'setText', part: 'heading', text })}
        />
        <LiquidInput
          path="description"
          label="Description"
          description="Read aloud by screen readers in place of the pass."
          value={document.description}
          charactersMax={descriptionLengthMax}
          isRequired
          onChange={(text) => change({ kind: 'setText', part: 'description', text })}
        />
        {document.transitMode && <TransitModeSelect value={document.transitMode} />}
      </PanelGroup>
      {(passType === 'eventTicket' || passType === 'generic' || passType === 'boardingPass') && (
        <LazyBoundary>
          <StyleSection passType={passType} />
        </LazyBoundary>
      )}
      <PanelGroup title="Colors">
        <ColorField part="background" label="Background" />
        <ColorField part="foreground" label="Text" />
        <ColorField part="label" label="Labels" />
        <LazyBoundary>
          <ColorLooks />
        </LazyBoundary>
      </PanelGroup>
      <PanelGroup title="Pictures">
        {imageSlotsFor(document.passType, document.style).map((slot) => (
          <ImageSlotField key={slot} slot={slot} />
        ))}
      </PanelGroup>
    </>
  );
}

function TransitModeSelect({ value }: { value: TransitMode }) {
  const { change } = useEditor();
  const { error } = useIssuesAt('transitMode');
  return (
    <NativeSelect
      id={controlId('transitMode')}
      label="Journey"
      data={transitModes.map((mode) => ({ value: mode, label: transitWords[mode] }))}
      value={value}
      error={error}
      onChange={({ currentTarget }) => {
        const transitMode = transitModes.find((mode) => mode === currentTarget.value);
        if (transitMode) change({ kind: 'setTransitMode', transitMode });
      }}
    />
  );
}
