import { Button, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import {
  designLocationsMax,
  labelLengthMax,
  locationsMax,
  type PassLocation,
  relevantTextLengthMax,
  reminderMetersMax,
  textLengthMax,
} from '@tessera/pass-design';
import { lazy } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { EditableList, type EditorOf } from '../editable-list.tsx';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { LiquidInput } from '../texts/liquid-input.tsx';

const AddLocations = lazy(async () => ({ default: (await import('./add-locations.tsx')).AddLocations }));

export function LocationsSection() {
  const { locations, maxDistance, nearest } = useDesign().features;
  const { change, showLocationPreview } = useEditor();
  return (
    <>
      <p className={styles.hint}>Near one of these places the phone shows the pass on its lock screen.</p>
      <EditableList
        path="features.locations"
        noun="location"
        items={locations}
        max={designLocationsMax}
        onChange={(next) => change({ kind: 'setFeatures', features: { locations: next } })}
        renderItem={(props) => <LocationForm {...props} />}
        aside={
          locations.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconDeviceMobile size={14} />}
              onClick={showLocationPreview}
            >
              Preview
            </Button>
          )
        }
      />
      <LazyBoundary fallback={<Skeleton height={72} />}>
        <AddLocations
          count={locations.length}
          onAdd={(added) =>
            change({ kind: 'setFeatures', features: { locations: [...locations, ...added] } })
          }
        />
      </LazyBoundary>
      {(locations.length > locationsMax || nearest) && (
        <LiquidInput
          path="features.nearest"
          label="Near"
          description={`A pass shows the ${locationsMax} locations nearest to these coordinates, or to the location of this name, which is the first. Insert the attribute that holds them.`}
          placeholder="48.2082, 16.3738"
          value={nearest ?? ''}
          charactersMax={textLengthMax}
          onChange={(next) => change({ kind: 'setFeatures', features: { nearest: next || undefined } })}
        />
      )}
      {locations.length > 0 && (
        <NumberInput
          id={controlId('features.maxDistance')}
          label="Distance"
          description="In meters. Leave empty to let the phone decide."
          min={1}
          max={reminderMetersMax}
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

function LocationForm(props: EditorOf<PassLocation>) {
  return (
    <>
      <TextInput
        id={controlId(`${props.path}.name`)}
        label="Name"
        description="Optional: passes can be assigned to this location by its name."
        value={props.item.name ?? ''}
        maxLength={labelLengthMax}
        onChange={(event) => props.onChange({ name: event.currentTarget.value || undefined })}
      />
      <div className={styles.pair}>
        <Degrees {...props} part="latitude" label="Latitude" max={90} />
        <Degrees {...props} part="longitude" label="Longitude" max={180} />
      </div>
      <LiquidInput
        path={`${props.path}.relevantText`}
        label="Reminder"
        description="What the lock screen says there."
        value={props.item.relevantText ?? ''}
        charactersMax={relevantTextLengthMax}
        onChange={(relevantText) => props.onChange({ relevantText })}
      />
    </>
  );
}

type DegreesProps = EditorOf<PassLocation> & {
  part: 'latitude' | 'longitude';
  label: string;
  max: number;
};

function Degrees({ path, part, label, max, item, onChange }: DegreesProps) {
  const { error } = useIssuesAt(`${path}.${part}`);
  return (
    <NumberInput
      id={controlId(`${path}.${part}`)}
      label={label}
      min={-max}
      max={max}
      decimalScale={6}
      hideControls
      value={item[part]}
      error={error}
      onChange={(next) => typeof next === 'number' && onChange({ [part]: next })}
    />
  );
}
