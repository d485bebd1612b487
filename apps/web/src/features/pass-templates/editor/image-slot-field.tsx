import { Button, FileButton, Loader, TextInput, Title } from '@mantine/core';
import { IconCrop, IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { pictureAddress, type UploadedImage } from '@tessera/contract';
import { altTextLengthMax, type ImageRef, type ImageSlot, imageCropRatios } from '@tessera/pass-design';
import { lazy, type SyntheticEvent, useRef, useState } from 'react';
import { sendFile } from '../../../lib/send-file.ts';
import { useSession } from '../../../lib/session.tsx';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { useDesign, useEditor, useIssuesAt } from './editor-context.ts';
import styles from './image-slot-field.module.css';
import { imageSlotWords, imageTypes } from './image-slots.ts';
import { IssueFixes } from './issue-fixes.tsx';
import { controlId } from './issue-location.ts';
import { Warnings } from './panel.tsx';
import { uploadImage } from './upload-image.ts';

/** The cropper is large, and most visits crop nothing. */
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** One picture of the pass: choose, drop or paste a file, crop it, describe it, take it away. */
export function ImageSlotField({ slot }: { slot: ImageSlot }) {
  const document = useDesign();
  const { change } = useEditor();
  const { imageBaseUrl } = useWorkspace();
  const image = document.images[slot];
  const words = imageSlotWords[slot];
  const cropRatio = imageCropRatios[slot];
  const [isCropping, setIsCropping] = useState(false);
  const beginCropping = () => setIsCropping(true);
  // Cropping does not wait for the upload: what is cut meanwhile goes into the design with the picture.
  const earlyCut = useRef<ImageRef['crop']>(null);
  const upload = useUpload((uploaded) => {
    change({
      kind: 'setImage',
      slot,
      image: { file: uploaded.file, crop: earlyCut.current, alt: image?.alt },
    });
  });
  const choose = (file: File) => {
    earlyCut.current = null;
    // A refused picture cannot be cropped; the field shows the reason.
    upload.mutate(file, { onError: () => setIsCropping(false) });
    if (cropRatio) beginCropping();
  };
  const crop = (cut: ImageRef['crop']) => {
    if (upload.isPending) earlyCut.current = cut;
    else if (image) change({ kind: 'setImage', slot, image: { ...image, crop: cut } });
    setIsCropping(false);
  };
  const uploaded = upload.isSuccess && upload.data.file === image?.file ? upload.data : null;
  const local = uploaded || upload.isPending ? upload.variables : undefined;
  const toCrop = local ?? (image && pictureAddress(imageBaseUrl, image, 'source'));
  const { warnings } = useIssuesAt(`images.${slot}`);
  return (
    <div className={styles.field}>
      <Title order={3} className={styles.label}>
        {words.label}
      </Title>
      <FileButton accept={imageTypes} onChange={(file) => file && choose(file)}>
        {({ onClick }) => (
          <>
            <Tile slot={slot} image={image} isBusy={upload.isPending} onOpen={onClick} onFile={choose} />
            {image && (
              <div className={styles.actions}>
                <Button variant="default" size="xs" leftSection={<IconUpload size={14} />} onClick={onClick}>
                  Replace
                </Button>
                {cropRatio && (
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
      <Warnings messages={warnings} />
      <IssueFixes path={`images.${slot}`} />
      {image && slot !== 'icon' && <AltText slot={slot} image={image} />}
      {isCropping && cropRatio && toCrop && (
        <LazyBoundary>
          <CropDialog
            slot={slot}
            source={toCrop}
            crop={upload.isPending ? null : (image?.crop ?? null)}
            ratio={cropRatio}
            onCrop={crop}
            onClose={() => setIsCropping(false)}
          />
        </LazyBoundary>
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
  const document = useDesign();
  const { imageBaseUrl } = useWorkspace();
  const [isOver, setIsOver] = useState(false);
  const { label } = imageSlotWords[slot];
  const take = (event: SyntheticEvent, { files: [file] }: DataTransfer) => {
    event.preventDefault();
    setIsOver(false);
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
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
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
  const { change } = useEditor();
  return (
    <TextInput
      size="xs"
      label="Describe it"
      description="Said to people who cannot see it."
      value={image.alt ?? ''}
      maxLength={altTextLengthMax}
      onChange={(event) => change({ kind: 'describeImage', slot, alt: event.currentTarget.value })}
    />
  );
}

/** Sends pictures to the workspace; one at a time per control. An error's message can be shown. */
function useUpload(onUploaded: (image: UploadedImage) => void) {
  const { handle } = useWorkspace();
  const { getAccessToken } = useSession();
  return useMutation<UploadedImage, Error, File>({
    mutationFn: (file) => uploadImage(handle, file, { send: sendFile, getAccessToken }),
    onSuccess: onUploaded,
  });
}
