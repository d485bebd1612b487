import { Button, Group, Loader, Slider, Stack, Text } from '@mantine/core';
import { pictureAddress } from '@tessera/contract';
import type { ImageRef } from '@tessera/pass-design';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './crop-dialog.module.css';

const zoomMax = 4;
/** Pixels one press of an arrow key moves the picture. */
const keyboardStep = 4;

type CropDialogProps = {
  title: string;
  image: ImageRef;
  ratio: number;
  onCrop: (crop: ImageRef['crop']) => void;
  onClose: () => void;
};

/** Chooses which part of a picture is shown: drag, pinch, wheel, or the arrow keys and the slider. */
export function CropDialog({ title, image, ratio, onCrop, onClose }: CropDialogProps) {
  const { imageBaseUrl } = useWorkspace();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  return (
    <Dialog isOpen onClose={onClose} title={title} width={640} closeOnClickOutside={false}>
      <Stack gap="md">
        <div className={styles.stage} aria-busy={!isDrawn}>
          {!isDrawn && (
            <Loader className={styles.waiting} color="gray" aria-label="The picture is being fetched" />
          )}
          <Cropper
            image={pictureAddress(imageBaseUrl, image, 'source')}
            aspect={ratio}
            crop={position}
            zoom={zoom}
            maxZoom={zoomMax}
            keyboardStep={keyboardStep}
            initialCroppedAreaPercentages={image.crop ? percentages(image.crop) : undefined}
            onMediaLoaded={() => setIsDrawn(true)}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(cut) => setArea(isKnown(cut) ? cut : null)}
            cropperProps={{ role: 'group', 'aria-label': 'The part that is shown; the arrow keys move it' }}
            disableAutomaticStylesInjection
          />
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

/** Zoomed before the picture has arrived, the cropper divides by a width of nothing. */
const isKnown = (area: Area) => Object.values(area).every(Number.isFinite);

/** The cropper counts in percent and may be a hair over the edge. */
function shares(area: Area): NonNullable<ImageRef['crop']> {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));
  const x = share(area.x);
  const y = share(area.y);
  return { x, y, width: Math.min(share(area.width), 1 - x), height: Math.min(share(area.height), 1 - y) };
}

function percentages({ x, y, width, height }: NonNullable<ImageRef['crop']>): Area {
  return { x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}
