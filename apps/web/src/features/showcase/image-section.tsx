import { Button, FileButton, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { isSmallPicture, type PixelSize, pictureAdvice, ratioProblem } from './crop-rules.ts';
import styles from './image-section.module.css';
import { Specimen, Specimens } from './specimen.tsx';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b4d48"/><stop offset="1" stop-color="#f2c879"/></linearGradient></defs>
<rect width="1600" height="900" fill="url(#sky)"/>
<circle cx="1120" cy="520" r="130" fill="#fff3d6"/>
<path d="M0 700 L340 430 L620 660 L880 380 L1240 700 L1600 520 L1600 900 L0 900 Z" fill="#0f766e"/>
<path d="M0 800 L420 640 L860 790 L1290 640 L1600 760 L1600 900 L0 900 Z" fill="#0b3b38"/>
</svg>`;

/** A data URL, so that nothing is fetched. */
const samplePicture = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

const ImageCropper = lazy(async () => ({ default: (await import('./image-cropper.tsx')).ImageCropper }));

const imageTypes = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml';

export function ImageSection() {
  const [source, choose] = usePicture();
  const [size, setSize] = useState<PixelSize | null>(null);
  const [ratios, setRatios] = useState({ min: 1, max: 2.6 });
  const problem = ratioProblem(ratios);
  return (
    <Specimens>
      <Specimen label="Image cropper" note={pictureAdvice}>
        <Stack gap="md">
          <Group gap="md" align="flex-start">
            <RatioInput
              label="Minimum aspect ratio"
              value={ratios.min}
              error={problem}
              onChange={(min) => setRatios({ ...ratios, min })}
            />
            <RatioInput
              label="Maximum aspect ratio"
              value={ratios.max}
              onChange={(max) => setRatios({ ...ratios, max })}
            />
          </Group>
          <div className={styles.cropper}>
            {!problem && (
              <LazyBoundary>
                <ImageCropper key={source} source={source} ratios={ratios} onSize={setSize} />
              </LazyBoundary>
            )}
          </div>
          {size && isSmallPicture(size) && (
            <Notice tone="soon">
              This picture is only {size.width} × {size.height} pixels and will look blurred.
            </Notice>
          )}
          <Group gap="sm">
            <FileButton accept={imageTypes} onChange={choose}>
              {(props) => (
                <Button variant="default" leftSection={<IconUpload size={16} />} {...props}>
                  Choose a picture
                </Button>
              )}
            </FileButton>
            <Text c="dimmed">It stays in this window.</Text>
          </Group>
        </Stack>
      </Specimen>
    </Specimens>
  );
}

type RatioInputProps = {
  label: string;
  value: number;
  error?: string | null;
  onChange: (value: number) => void;
};

function RatioInput({ label, value, error, onChange }: RatioInputProps) {
  return (
    <NumberInput
      label={label}
      value={value}
      onChange={(next) => {
        if (typeof next === 'number') onChange(next);
      }}
      error={error}
      min={0.1}
      max={10}
      step={0.1}
      decimalScale={1}
      clampBehavior="strict"
      w={200}
    />
  );
}

function usePicture(): [string, (file: File | null) => void] {
  const [source, setSource] = useState(samplePicture);
  useEffect(() => () => URL.revokeObjectURL(source), [source]);
  return [source, (file) => file && setSource(URL.createObjectURL(file))];
}
