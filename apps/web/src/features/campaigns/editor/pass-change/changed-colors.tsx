import { Button, Group, Text } from '@mantine/core';
import { pictureAddress } from '@tessera/contract';
import { type Colors, contrast, contrastMin } from '@tessera/pass-design';
import { useState } from 'react';
import { ColorInput } from '../../../pass-templates/editor/pictures/color-input.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import styles from './pass-change-fields.module.css';
import type { PassChangeFieldsProps } from './pass-change-fields.tsx';

const parts: { part: keyof Colors; label: string }[] = [
  { part: 'background', label: 'Background' },
  { part: 'foreground', label: 'Text' },
  { part: 'label', label: 'Labels' },
];

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

export function ChangedColors(props: PassChangeFieldsProps) {
  const { change, document } = props;
  const colors = { ...document.colors, ...change.colors };
  const hard = parts.filter(
    ({ part }) => part !== 'background' && contrast(colors[part], colors.background) < contrastMin,
  );
  return (
    <fieldset className={styles.group}>
      <legend>Colors</legend>
      <div className={styles.colors}>
        {parts.map((each) => (
          <ChangedColor key={each.part} {...each} {...props} />
        ))}
      </div>
      {Object.keys(change.colors).length > 0 && hard.length > 0 && (
        <Text size="xs" c="var(--tessera-danger)" mt={6}>
          {hard.map(({ label }) => label).join(' and ')}: hard to read on this background.
        </Text>
      )}
    </fieldset>
  );
}

type ChangedColorProps = PassChangeFieldsProps & { part: keyof Colors; label: string };

function ChangedColor({ part, label, change, document, problems, path, onChange }: ChangedColorProps) {
  const { imageBaseUrl } = useWorkspace();
  // Keep an incomplete color in the field and out of the draft.
  const [typed, setTyped] = useState<string | null>(null);
  const designed = document.colors[part];
  const changed = change.colors[part];
  const { [part]: _, ...others } = change.colors;
  const { logo } = document.images;
  const set = (text: string) => {
    setTyped(isColor(text) ? null : text);
    if (!isColor(text)) return;
    const color = text.toLowerCase();
    onChange({ colors: color === designed ? others : { ...others, [part]: color } });
  };
  return (
    <div>
      <ColorInput
        label={label}
        value={typed ?? changed ?? designed}
        color={changed ?? designed}
        logo={logo && pictureAddress(imageBaseUrl, logo, 'cropped')}
        onChange={set}
        onLeave={() => setTyped(null)}
        error={problems[`${path}.colors.${part}`]}
      />
      <Group mt={4} mih={22}>
        {changed ? (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`${label}: use the color of the design`}
            onClick={() => onChange({ colors: others })}
          >
            Use the design’s
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            As designed
          </Text>
        )}
      </Group>
    </div>
  );
}
