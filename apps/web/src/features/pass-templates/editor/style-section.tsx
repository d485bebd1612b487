import { MultiSelect, SegmentedControl } from '@mantine/core';
import { fieldSlots, headingLengthMax, type Poster, styleOf } from '@tessera/pass-design';
import { useState } from 'react';
import { useDesign, useEditor, useIssuesAt } from './editor-context.ts';
import { controlId } from './issue-location.ts';
import { PanelGroup } from './panel.tsx';
import { ColorInput } from './pictures/color-input.tsx';
import { LiquidInput } from './texts/liquid-input.tsx';

const hints = {
  eventTicket:
    'A large picture with the event below it. iPhones show it from iOS 27 on, with NFC from iOS 18 on; others show the classic ticket.',
  generic:
    'A large picture with the fields below it. iPhones show it from iOS 27 on; others show the classic pass.',
  boardingPass:
    'Laid out by the iPhone itself from the details of the flight, from iOS 26 on; others show the classic pass.',
} as const;

export function StyleSection({ passType }: { passType: keyof typeof hints }) {
  const { style, poster = {} } = useDesign();
  const { change } = useEditor();
  const other = styleOf(passType) ?? 'poster';
  const set = (part: Poster) => change({ kind: 'setLayout', layout: { poster: { ...poster, ...part } } });
  return (
    <PanelGroup title="Style" hint={hints[passType]}>
      <SegmentedControl
        id={controlId('style')}
        fullWidth
        aria-label="Style"
        value={style ?? 'classic'}
        data={[
          { value: 'classic', label: 'Classic' },
          { value: other, label: other === 'poster' ? 'Poster' : 'iOS 26' },
        ]}
        onChange={(value) =>
          change({ kind: 'setLayout', layout: { style: value === 'classic' ? undefined : other } })
        }
      />
      {style === 'poster' && passType === 'eventTicket' && (
        <>
          <LiquidInput
            path="poster.logoText"
            label="Text beside the logo"
            value={poster.logoText ?? ''}
            charactersMax={headingLengthMax}
            onChange={(logoText) => set({ logoText: logoText || undefined })}
          />
          <FooterColor value={poster.footerColor} onChange={(footerColor) => set({ footerColor })} />
        </>
      )}
      {style === 'poster' && (
        <PosterFields
          label={passType === 'eventTicket' ? 'Fields of the event guide' : 'Fields at the foot'}
          value={poster.fields}
          onChange={(fields) => set({ fields })}
        />
      )}
    </PanelGroup>
  );
}

type FooterColorProps = { value: string | undefined; onChange: (color: string | undefined) => void };

function FooterColor({ value, onChange }: FooterColorProps) {
  const { colors } = useDesign();
  const { error } = useIssuesAt('poster.footerColor');
  // Keep an incomplete color in the field and out of the design.
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (text: string) => {
    const isColor = /^#[0-9a-f]{6}$/i.test(text);
    setTyped(isColor ? null : text);
    if (isColor || text === '') onChange(text.toLowerCase() || undefined);
  };
  return (
    <ColorInput
      id={controlId('poster.footerColor')}
      label="Footer"
      description="Without a color the iPhone takes one from the picture."
      value={typed ?? value ?? ''}
      color={value ?? colors.background}
      error={error}
      onChange={choose}
      onLeave={() => setTyped(null)}
    />
  );
}

type PosterFieldsProps = {
  label: string;
  value: string[] | undefined;
  onChange: (fields: string[] | undefined) => void;
};

function PosterFields({ label, value, onChange }: PosterFieldsProps) {
  const { fields, passType } = useDesign();
  const { warnings } = useIssuesAt('poster.fields');
  const front = fieldSlots.filter((slot) => slot !== 'back').flatMap((slot) => fields[slot]);
  // A generic poster shows its primary field in large letters, not in the footer.
  const main = passType === 'generic' ? fields.primary[0] : undefined;
  const chosen = (value ?? fields.auxiliary.map(({ id }) => id)).filter((id) => id !== main?.id);
  const moved = fields.back.filter(({ id }) => chosen.includes(id));
  const offered = [...front, ...moved].filter((field) => field !== main);
  return (
    <MultiSelect
      id={controlId('poster.fields')}
      label={label}
      data={offered.map(({ id, label: text, key }) => ({ value: id, label: text || key }))}
      value={chosen}
      error={warnings[0]}
      onChange={onChange}
    />
  );
}
