import { Button, NumberInput } from '@mantine/core';
import { IconDeviceMobile, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  locationsMax,
  type PassLocation,
  relevantTextLengthMax,
  reminderMetresMax,
} from '@tessera/pass-design';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { newId } from '../fields/key-from-label.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { LiquidInput } from '../texts/liquid-input.tsx';

const firstLocation = { latitude: 59.3293, longitude: 18.0686 };

export function LocationsSection() {
  const document = useDesign();
  const { change, showLocationPreview } = useEditor();
  const { locations, maxDistance } = document.features;
  const set = (next: PassLocation[]) => change({ kind: 'setFeatures', features: { locations: next } });
  return (
    <>
      <p className={styles.hint}>Near one of these places the phone shows the pass on its lock screen.</p>
      {locations.map((location) => (
        <LocationForm
          key={location.id}
          path={`features.locations.${location.id}`}
          location={location}
          onChange={(part) => set(locations.map((one) => (one === location ? { ...one, ...part } : one)))}
          onRemove={() => set(locations.filter((one) => one !== location))}
        />
      ))}
      <div className={styles.end}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={locations.length >= locationsMax}
          onClick={() => set([...locations, { id: newId(), ...firstLocation }])}
        >
          Add location
        </Button>
        {locations.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconDeviceMobile size={14} />}
            onClick={showLocationPreview}
          >
            Preview
          </Button>
        )}
      </div>
      {locations.length > 0 && (
        <NumberInput
          id={controlId('features.maxDistance')}
          label="Distance"
          description="In metres; empty leaves it to the phone."
          min={1}
          max={reminderMetresMax}
          value={maxDistance ?? ''}
          onChange={(next) =>
            change({
              kind: 'setFeatures',
              features: { maxDistance: typeof next === 'number' && next > 0 ? next : undefined },
            })
          }
        />
      )}
    </>
  );
}

type LocationFormProps = {
  path: string;
  location: PassLocation;
  onChange: (part: Partial<PassLocation>) => void;
  onRemove: () => void;
};

function LocationForm({ path, location, onChange, onRemove }: LocationFormProps) {
  return (
    <div className={styles.nested}>
      <div className={styles.pair}>
        <Degrees
          path={path}
          part="latitude"
          label="Latitude"
          max={90}
          location={location}
          onChange={onChange}
        />
        <Degrees
          path={path}
          part="longitude"
          label="Longitude"
          max={180}
          location={location}
          onChange={onChange}
        />
      </div>
      <LiquidInput
        path={`${path}.relevantText`}
        label="Reminder"
        description="What the lock screen says there."
        value={location.relevantText ?? ''}
        charactersMax={relevantTextLengthMax}
        onChange={(relevantText) => onChange({ relevantText })}
      />
      <div>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={14} />}
          onClick={onRemove}
        >
          Remove location
        </Button>
      </div>
    </div>
  );
}

type DegreesProps = Pick<LocationFormProps, 'path' | 'location' | 'onChange'> & {
  part: 'latitude' | 'longitude';
  label: string;
  max: number;
};

function Degrees({ path, part, label, max, location, onChange }: DegreesProps) {
  const { error } = useIssuesAt(`${path}.${part}`);
  return (
    <NumberInput
      id={controlId(`${path}.${part}`)}
      label={label}
      min={-max}
      max={max}
      decimalScale={6}
      hideControls
      value={location[part]}
      error={error}
      onChange={(next) => typeof next === 'number' && onChange({ [part]: next })}
    />
  );
}
