import { Button, FileButton, Loader, Title } from '@mantine/core';
import { IconCrop, IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { pictureAddress, type UploadedImage } from '@tessera/contract';
import { type DesignDocument, type ImageRef, type ImageSlot, imageCropRatios } from '@tessera/pass-design';
import { lazy, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { sendFile } from '../../../../lib/send-file.ts';
import { useSession } from '../../../../lib/session/session.tsx';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import styles from './image-field.module.css';
import { imageSlotWords, imageTypes } from './image-slots.ts';
import { uploadImage } from './upload-image.ts';

/** The cropper is large, and most visits crop nothing. */
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

type ImageFieldProps = {
  slot: ImageSlot;
  image: ImageRef | undefined;
  document: DesignDocument;
  id?: string;
  /** Other than the slot's. */
  words?: { label: string; hint: string };
  /** False for a picture that is always shown whole. */
  canCrop?: boolean;
  /** False for a picture that something depends on. */
  canRemove?: boolean;
  onChange: (image: ImageRef | null) => void;
  children?: ReactNode;
};

export function ImageField({ slot, image, document, onChange, id, children, ...props }: ImageFieldProps) {
  const { imageBaseUrl } = useWorkspace();
  const { words = imageSlotWords[slot], canCrop = true, canRemove = true } = props;
  const cropRatio = canCrop ? imageCropRatios[slot] : null;
  const [isCropping, setIsCropping] = useState(false);
  const beginCropping = () => setIsCropping(true);
  // A crop made during the upload enters the design with the picture.
  const earlyCut = useRef<ImageRef['crop']>(null);
  const upload = useUpload((uploaded) => {
    onChange({ file: uploaded.file, crop: earlyCut.current, alt: image?.alt });
  });
  const choose = (file: File) => {
    earlyCut.current = null;
    // A refused picture cannot be cropped; the field shows the error.
    upload.mutate(file, { onError: () => setIsCropping(false) });
    if (cropRatio) beginCropping();
  };
  const crop = (cut: ImageRef['crop']) => {
    if (upload.isPending) earlyCut.current = cut;
    else if (image) onChange({ ...image, crop: cut });
    setIsCropping(false);
  };
  const uploaded = upload.isSuccess && upload.data.file === image?.file ? upload.data : null;
  const local = uploaded || upload.isPending ? upload.variables : undefined;
  const toCrop = local ?? (image && pictureAddress(imageBaseUrl, image, 'source'));
  return (
    <div className={styles.field}>
      <Title order={3} className={styles.label}>
        {words.label}
      </Title>
      <FileButton accept={imageTypes} onChange={(file) => file && choose(file)}>
        {({ onClick }) => (
          <>
            <Tile
              {...{ slot, image }}
              id={id}
              label={words.label}
              background={document.colors.background}
              isBusy={upload.isPending}
              onOpen={onClick}
              onFile={choose}
            />
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
                {canRemove && (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="xs"
                    leftSection={<IconTrash size={14} />}
                    aria-label={`Remove ${words.label.toLowerCase()}`}
                    onClick={() => onChange(null)}
                  >
                    Remove
                  </Button>
                )}
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
      {children}
      {isCropping && cropRatio && toCrop && (
        <LazyBoundary>
          <CropDialog
            slot={slot}
            document={document}
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
  label: string;
  id: string | undefined;
  background: string;
  isBusy: boolean;
  onOpen: () => void;
  onFile: (file: File) => void;
};

function Tile({ slot, image, label, id, background, isBusy, onOpen, onFile }: TileProps) {
  const { imageBaseUrl } = useWorkspace();
  const [isOver, setIsOver] = useState(false);
  const take = (event: SyntheticEvent, { files: [file] }: DataTransfer) => {
    event.preventDefault();
    setIsOver(false);
    if (file) onFile(file);
  };
  return (
    <button
      type="button"
      id={id}
      className={styles.tile}
      data-slot={slot}
      data-over={isOver || undefined}
      data-filled={image ? true : undefined}
      style={image ? { backgroundColor: background } : undefined}
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

function useUpload(onUploaded: (image: UploadedImage) => void) {
  const { handle } = useWorkspace();
  const { getAccessToken } = useSession();
  return useMutation<UploadedImage, Error, File>({
    mutationFn: (file) => uploadImage(handle, file, { send: sendFile, getAccessToken }),
    onSuccess: onUploaded,
  });
}
