import { Button } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { variantsMax } from '@tessera/pass-design';
import { EditableList } from '../editable-list.tsx';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { Warnings } from '../panel.tsx';
import { ImageField } from '../pictures/image-field.tsx';
import { imageSlotWords } from '../pictures/image-slots.ts';
import { HolderPictureChoice } from './holder-picture-choice.tsx';
import { firstCondition, LookConditions } from './look-conditions.tsx';
import { StampsSection } from './stamps-section.tsx';

type VariedSlot = 'logo' | 'cover' | 'thumbnail';

/** What a picture shows instead: by holder, by value, as a card of stamps, or at Google. */
export function ImageLooks({ slot }: { slot: VariedSlot }) {
  const document = useDesign();
  const { changeApart } = useEditor();
  const image = document.images[slot];
  if (!image) return slot === 'cover' ? <StampsSection /> : null;
  const { label } = imageSlotWords[slot];
  const noun = `${label.toLowerCase()} by value`;
  return (
    <>
      {slot === 'cover' && <StampsSection />}
      {(!(slot === 'cover' && document.images.cover?.stamps) || image.attribute !== undefined) && (
        <HolderPictureChoice slot={slot} />
      )}
      {!(slot === 'cover' && document.images.cover?.stamps) && (
        <EditableList
          path={`images.${slot}.variants`}
          noun={noun}
          items={image.variants ?? []}
          max={variantsMax}
          create={(id) => ({
            id,
            when: [firstCondition(document.attributes)],
            file: image.file,
            crop: image.crop,
          })}
          onChange={(variants) => changeApart({ kind: 'setLooks', slot, looks: { variants } })}
          renderItem={({ item, path, onChange }) => (
            <>
              <LookConditions path={path} when={item.when} onChange={(when) => onChange({ when })} />
              <ImageField
                {...{ slot, document }}
                image={item}
                words={{ label: 'Picture for these values', hint: imageSlotWords[slot].hint }}
                canRemove={false}
                onChange={(next) => next && onChange(next)}
              />
              <VariantWarnings path={path} />
            </>
          )}
        />
      )}
      {slot === 'cover' && <GoogleCover />}
    </>
  );
}

function VariantWarnings({ path }: { path: string }) {
  const { warnings } = useIssuesAt(path);
  return <Warnings messages={warnings} />;
}

function GoogleCover() {
  const document = useDesign();
  const { changeApart } = useEditor();
  const { cover } = document.images;
  if (!cover) return null;
  const set = (google: typeof cover.google) =>
    changeApart({ kind: 'setLooks', slot: 'cover', looks: { google } });
  if (!cover.google)
    return (
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconBrandGoogle size={14} />}
          onClick={() => set({ file: cover.file, crop: cover.crop })}
        >
          Use another cover in Google Wallet
        </Button>
      </div>
    );
  return (
    <ImageField
      slot="cover"
      document={document}
      image={cover.google}
      words={{
        label: 'Cover in Google Wallet',
        hint: 'Instead of the cover image and what it shows by value. Remove it to show those.',
      }}
      onChange={(next) => set(next ? { file: next.file, crop: next.crop } : undefined)}
    />
  );
}
