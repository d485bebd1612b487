import { NativeSelect } from '@mantine/core';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import { Warnings } from '../panel.tsx';

/** Which attribute holds the picture that a holder sees instead. */
export function HolderPictureChoice({ slot }: { slot: 'logo' | 'cover' | 'thumbnail' }) {
  const { attributes, images } = useDesign();
  const { changeApart } = useEditor();
  const path = `images.${slot}.attribute`;
  const { error, warnings } = useIssuesAt(path);
  const chosen = images[slot]?.attribute ?? '';
  const pictures = attributes.filter(({ type }) => type === 'image');
  const isKnown = chosen === '' || pictures.some(({ key }) => key === chosen);
  return (
    <>
      <NativeSelect
        size="xs"
        id={controlId(path)}
        label="Picture of each holder"
        description={
          pictures.length > 0
            ? 'A holder without one sees the picture above.'
            : 'Add an attribute of the type Picture first.'
        }
        error={error}
        disabled={pictures.length === 0 && chosen === ''}
        value={chosen}
        onChange={(event) =>
          changeApart({
            kind: 'setLooks',
            slot,
            looks: { attribute: event.currentTarget.value || undefined },
          })
        }
        data={[
          { value: '', label: 'None' },
          ...pictures.map(({ key, label }) => ({ value: key, label: label || key })),
          ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
        ]}
      />
      <Warnings messages={warnings} />
    </>
  );
}
