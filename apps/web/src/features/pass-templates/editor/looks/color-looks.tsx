import { type Colors, variantsMax } from '@tessera/pass-design';
import { useState } from 'react';
import { EditableList } from '../editable-list.tsx';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { Warnings } from '../panel.tsx';
import { ColorInput } from '../pictures/color-input.tsx';
import { firstCondition, LookConditions } from './look-conditions.tsx';

const parts: { part: keyof Colors; label: string }[] = [
  { part: 'background', label: 'Background' },
  { part: 'foreground', label: 'Text' },
  { part: 'label', label: 'Labels' },
];

/** Other colors for some values. */
export function ColorLooks() {
  const { colors, attributes } = useDesign();
  const { change, changeApart } = useEditor();
  const { variants = [], ...base } = colors;
  return (
    <EditableList
      path="colors.variants"
      noun="colors by value"
      items={variants}
      max={variantsMax}
      create={(id) => ({ id, when: [firstCondition(attributes)], ...base })}
      onChange={(next) =>
        (next.length === variants.length ? change : changeApart)({ kind: 'setColorVariants', variants: next })
      }
      renderItem={({ item, path, onChange }) => (
        <>
          <LookConditions path={path} when={item.when} onChange={(when) => onChange({ when })} />
          {parts.map(({ part, label }) => (
            <VariantColor
              key={part}
              label={label}
              color={item[part] ?? base[part]}
              onChange={(color) => onChange({ [part]: color })}
            />
          ))}
          <VariantWarnings path={path} />
        </>
      )}
    />
  );
}

function VariantWarnings({ path }: { path: string }) {
  const { warnings } = useIssuesAt(path);
  return <Warnings messages={warnings} />;
}

type VariantColorProps = { label: string; color: string; onChange: (color: string) => void };

function VariantColor({ label, color, onChange }: VariantColorProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ColorInput
      label={label}
      value={typed ?? color}
      color={color}
      onChange={(text) => {
        const isColor = /^#[0-9a-f]{6}$/i.test(text);
        setTyped(isColor ? null : text);
        if (isColor) onChange(text.toLowerCase());
      }}
      onLeave={() => setTyped(null)}
    />
  );
}
