import { Group, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { firstRatio, type PixelSize, type Ratios } from './crop-rules.ts';
import styles from './image-cropper.module.css';

const zoomMax = 4;
/** Pixels per press of an arrow key. */
const keyboardStep = 4;

type ImageCropperProps = { source: string; ratios: Ratios; onSize: (size: PixelSize) => void };

export function ImageCropper({ source, ratios, onSize }: ImageCropperProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [wanted, setWanted] = useState(firstRatio(ratios));
  const [cut, setCut] = useState<Area | null>(null);
  const ratio = Math.min(ratios.max, Math.max(ratios.min, wanted));
  return (
    <Stack gap="md">
      <div className={styles.stage}>
        <Cropper
          image={source}
          aspect={ratio}
          crop={position}
          zoom={zoom}
          maxZoom={zoomMax}
          keyboardStep={keyboardStep}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setCut(pixels)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            onSize({ width: naturalWidth, height: naturalHeight })
          }
          cropperProps={{ role: 'group', 'aria-label': 'The part that is shown; the arrow keys move it' }}
          disableAutomaticStylesInjection
        />
      </div>
      <NamedSlider
        id="components-zoom"
        name="Zoom"
        min={1}
        max={zoomMax}
        step={0.05}
        value={zoom}
        onChange={setZoom}
      />
      <NamedSlider
        id="components-ratio"
        name="Aspect ratio"
        min={ratios.min}
        max={ratios.max}
        step={0.1}
        value={ratio}
        onChange={setWanted}
      />
      <Text c="dimmed" className="tabular">
        {ratio.toFixed(1)} to 1{cut && Number.isFinite(cut.width) && ` · ${cut.width} × ${cut.height} pixels`}
      </Text>
    </Stack>
  );
}

type NamedSliderProps = {
  id: string;
  name: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
};

function NamedSlider({ id, name, ...slider }: NamedSliderProps) {
  return (
    <Group gap="md" wrap="nowrap">
      <Text id={id} className={styles.name}>
        {name}
      </Text>
      <Slider flex={1} label={null} thumbProps={{ 'aria-labelledby': id }} {...slider} />
    </Group>
  );
}
