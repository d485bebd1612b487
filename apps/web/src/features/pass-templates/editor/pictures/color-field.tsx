import { pictureAddress } from '@tessera/contract';
import { type Colors, contrast, contrastMin } from '@tessera/pass-design';
import { useState } from 'react';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { IssueFixes } from '../issue-fixes.tsx';
import { controlId } from '../issue-location.ts';
import { Warnings } from '../panel.tsx';
import styles from './color-field.module.css';
import { ColorInput } from './color-input.tsx';

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A color of the pass; a text color shows its contrast with the background. */
export function ColorField({ part, label }: { part: keyof Colors; label: string }) {
  const document = useDesign();
  const { change } = useEditor();
  const { error, warnings } = useIssuesAt(`colors.${part}`);
  const { imageBaseUrl } = useWorkspace();
  const { colors, images } = document;
  // Keep an incomplete color in the field and out of the design.
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (text: string) => {
    setTyped(isColor(text) ? null : text);
    if (isColor(text)) change({ kind: 'setColor', part, color: text.toLowerCase() });
  };
  const leave = () => setTyped(null);
  return (
    <div>
      <ColorInput
        id={controlId(`colors.${part}`)}
        label={label}
        value={typed ?? colors[part]}
        color={colors[part]}
        logo={images.logo && pictureAddress(imageBaseUrl, images.logo, 'cropped')}
        onChange={choose}
        onLeave={leave}
        error={error}
        description={warnings.length > 0 ? <Warnings messages={warnings} /> : undefined}
        rightSectionWidth={96}
        rightSection={part === 'background' ? null : <Reading text={colors[part]} on={colors.background} />}
      />
      <IssueFixes path={`colors.${part}`} />
    </div>
  );
}

function Reading({ text, on }: { text: string; on: string }) {
  const ratio = contrast(text, on);
  return (
    <span
      className={styles.reading}
      data-good={ratio >= contrastMin || undefined}
      title={`Contrast with the background; ${contrastMin} and more reads well`}
    >
      <span aria-hidden="true" className={styles.sample} style={{ color: text, background: on }}>
        Aa
      </span>
      {ratio.toFixed(1)}
      <span className={styles.hidden}> to 1 contrast with the background</span>
    </span>
  );
}
