import { TextInput } from '@mantine/core';
import { utmLengthMax } from '@tessera/contract';
import styles from './hand-out.module.css';
import { type LinkUtm, linkUtmNames } from './sign-up-link.ts';

const placeholders: LinkUtm = { source: 'shop', medium: 'poster', campaign: '' };

type UtmFieldsProps = { utm: LinkUtm; onChange: (changed: Partial<LinkUtm>) => void };

/** The campaign parameters of link, code and snippets. A pass keeps those of its sign-up. */
export function UtmFields({ utm, onChange }: UtmFieldsProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.title}>Campaign parameters</legend>
      <p className={styles.help}>
        Added to the link, the code and the snippets below, and kept with each pass, so that you see where
        people came from. The campaign is the internal name unless you enter another.
      </p>
      <div className={styles.fields}>
        {linkUtmNames.map((name) => (
          <TextInput
            key={name}
            label={`utm_${name}`}
            placeholder={placeholders[name]}
            maxLength={utmLengthMax}
            autoComplete="off"
            spellCheck={false}
            value={utm[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
