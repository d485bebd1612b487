import { Button, FileButton, Loader, TextInput, Title } from '@mantine/core';
import { IconCrop, IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import type { UploadedImage } from '@tessera/contract';
import { pictureAddress } from '@tessera/contract';
import { altTextLengthMax, coverSideMin, type ImageRef, type ImageSlot } from '@tessera/pass-design';
import { type DragEvent, useState } from 'react';
import { latePart } from '../../../ui/late-part.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { useEditor, useIssuesAt } from './editor-context.ts';
import styles from './image-slot-field.module.css';
import { imageSlotWords, imageTypes } from './image-slots.ts';
import { controlId } from './issue-place.ts';
import { Warnings } from './panel.tsx';
import { useUpload } from './use-upload.ts';

const CropDialog = latePart(() => import('./crop-dialog.tsx').then((module) => module.CropDialog));

/** One picture of the pass: choose or drop a file, crop it, describe it, take it away. */
export function ImageSlotField({ slot }: { slot: ImageSlot }) {
  const { document, change } = useEditor();
  const image = document.images[slot];
  const words = imageSlotWords[slot];
  const [isCropping, setIsCropping] = useState(false);
  const beginCropping = () => setIsCropping(true);
  const [size, setSize] = useState<UploadedImage | null>(null);
  const { warnings } = useIssuesAt(`images.${slot}`);
  const upload = useUpload((uploaded) => {
    setSize(uploaded);
    change({ kind: 'setImage', slot, image: { file: uploaded.file, crop: null, alt: image?.alt } });
    if (words.cropRatio) beginCropping();
  });
  const crop = (cut: ImageRef['crop']) => {
    if (image) change({ kind: 'setImage', slot, image: { ...image, crop: cut } });
    setIsCropping(false);
  };
  const isSmall =
    slot === 'cover' &&
    size?.file === image?.file &&
    size &&
    Math.min(size.width, size.height) < coverSideMin;
  return (
    <div className={styles.field}>
      <Title order={3} className={styles.label}>
        {words.label}
      </Title>
      <FileButton accept={imageTypes} onChange={(file) => file && upload.mutate(file)}>
        {({ onClick }) => (
          <>
            <Tile
              slot={slot}
              image={image}
              isBusy={upload.isPending}
              onOpen={onClick}
              onFile={upload.mutate}
            />
            {image && (
              <div className={styles.actions}>
                <Button variant="default" size="xs" leftSection={<IconUpload size={14} />} onClick={onClick}>
                  Replace
                </Button>
                {words.cropRatio && (
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconCrop size={14} />}
                    onClick={beginCropping}
                  >
                    Crop
                  </Button>
                )}
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  leftSection={<IconTrash size={14} />}
                  aria-label={`Remove ${words.label.toLowerCase()}`}
                  onClick={() => change({ kind: 'setImage', slot, image: null })}
                >
                  Remove
                </Button>
              </div>
            )}
          </>
        )}
      </FileButton>
      {upload.error ? (
        <p className={styles.error} role="alert">
          {upload.error.message}
        </p>
      ) : (
        <p className={styles.hint}>{words.hint}</p>
      )}
      {isSmall && (
        <Warnings
          messages={[
            `This picture is only ${size.width} × ${size.height} pixels and will look blurred. Use one of at least ${coverSideMin} × ${coverSideMin}.`,
          ]}
        />
      )}
      <Warnings messages={warnings} />
      {image && slot !== 'icon' && <AltText slot={slot} image={image} />}
      {isCropping && image && words.cropRatio && (
        <CropDialog
          title={`Crop the ${words.label.toLowerCase()}`}
          image={image}
          ratio={words.cropRatio}
          onCrop={crop}
          onClose={() => setIsCropping(false)}
        />
      )}
    </div>
  );
}

type TileProps = {
  slot: ImageSlot;
  image: ImageRef | undefined;
  isBusy: boolean;
  onOpen: () => void;
  onFile: (file: File) => void;
};

function Tile({ slot, image, isBusy, onOpen, onFile }: TileProps) {
  const { document } = useEditor();
  const { imageBaseUrl } = useWorkspace();
  const [isOver, setIsOver] = useState(false);
  const { label } = imageSlotWords[slot];
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <button
      type="button"
      id={controlId(`images.${slot}`)}
      className={styles.tile}
      data-slot={slot}
      data-over={isOver || undefined}
      data-filled={image ? true : undefined}
      style={image ? { backgroundColor: document.colors.background } : undefined}
      aria-label={image ? `Replace the ${label.toLowerCase()}` : `Choose a picture or drop it here: ${label}`}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={onOpen}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {image && <img src={pictureAddress(imageBaseUrl, image, 'cropped')} alt="" />}
      {isBusy && <Loader size="sm" className={styles.busy} aria-label="Uploading" />}
      {!image && !isBusy && (
        <span className={styles.invite}>
          <IconPhotoPlus size={20} stroke={1.6} aria-hidden="true" />
          Choose a picture or drop it here
        </span>
      )}
    </button>
  );
}

function AltText({ slot, image }: { slot: ImageSlot; image: ImageRef }) {
  const { change, settle } = useEditor();
  return (
    <TextInput
      size="xs"
      label="Describe it"
      description="Said to people who cannot see it."
      value={image.alt ?? ''}
      maxLength={altTextLengthMax}
      onChange={(event) => change({ kind: 'describeImage', slot, alt: event.currentTarget.value })}
      onBlur={settle}
    />
  );
}
