import { Button, Group, Loader, Slider, Stack, Text } from '@mantine/core';
import { type DesignDocument, type ImageRef, type ImageSlot, smallImageWords } from '@tessera/pass-design';
import { type CSSProperties, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Warnings } from '../panel.tsx';
import styles from './crop-dialog.module.css';
import { useCropPicture } from './crop-picture.ts';
import { imageSlotWords } from './image-slots.ts';

const zoomMax = 4;
/** Pixels per press of an arrow key. */
const keyboardStep = 4;

type CropDialogProps = {
  slot: ImageSlot;
  document: DesignDocument;
  source: Blob | string;
  crop: ImageRef['crop'];
  ratio: number;
  onCrop: (crop: ImageRef['crop']) => void;
  onClose: () => void;
};

export function CropDialog({ slot, document, source, crop, ratio, onCrop, onClose }: CropDialogProps) {
  const picture = useCropPicture(source);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const { label, hint } = imageSlotWords[slot];
  const warning = picture && smallImageWords(document, slot, picture, null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Crop the ${label.toLowerCase()}`}
      width={640}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {slot === 'cover' && <Text className={styles.hint}>{hint}</Text>}
        {warning && <Warnings messages={[warning]} />}
        <div className={styles.stage} style={stageOf(picture)} aria-busy={!isDrawn}>
          {!isDrawn && <Loader className={styles.waiting} color="gray" aria-label="Loading the picture" />}
          {picture && (
            <Cropper
              image={picture.url}
              aspect={ratio}
              crop={position}
              zoom={zoom}
              maxZoom={zoomMax}
              keyboardStep={keyboardStep}
              initialCroppedAreaPercentages={crop ? percentages(crop) : undefined}
              onMediaLoaded={() => setIsDrawn(true)}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropComplete={(cut) => setArea(isKnown(cut) ? cut : null)}
              cropperProps={{ role: 'group', 'aria-label': 'The part that is shown; the arrow keys move it' }}
              disableAutomaticStylesInjection
            />
          )}
        </div>
        <Group gap="md" wrap="nowrap">
          <Text size="sm" id="crop-zoom">
            Zoom
          </Text>
          <Slider
            flex={1}
            min={1}
            max={zoomMax}
            step={0.05}
            value={zoom}
            onChange={setZoom}
            label={null}
            thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
          />
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!area} onClick={() => onCrop(area && shares(area))}>
            Apply
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function stageOf(picture: { width: number; height: number } | null): CSSProperties {
  return picture ? { ['--picture-ratio' as string]: picture.width / picture.height } : {};
}

/** Zooming before the picture has loaded divides by zero. */
const isKnown = (area: Area) => Object.values(area).every(Number.isFinite);

/** The cropper uses percent and may slightly exceed the edge. */
function shares(area: Area): NonNullable<ImageRef['crop']> {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));
  const x = share(area.x);
  const y = share(area.y);
  return { x, y, width: Math.min(share(area.width), 1 - x), height: Math.min(share(area.height), 1 - y) };
}

function percentages({ x, y, width, height }: NonNullable<ImageRef['crop']>): Area {
  return { x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}
