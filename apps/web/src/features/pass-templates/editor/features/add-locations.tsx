import { Button, FileButton, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  designLocationsMax,
  labelLengthMax,
  type PassLocation,
  relevantTextLengthMax,
} from '@tessera/pass-design';
import { useState } from 'react';
import { serverMessage } from '../../../../lib/errors.ts';
import { useTRPC, useTRPCClient } from '../../../../lib/trpc.ts';
import { showDone } from '../../../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../../../ui/form/busy-button.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { newId } from '../fields/key-from-label.ts';
import { controlId } from '../issue-location.ts';
import styles from '../panel.module.css';
import { isShortMapLink, type ReadLocation, readLocations } from './read-locations.ts';

const filesMax = 1024 * 1024;

type AddLocationsProps = { count: number; onAdd: (locations: PassLocation[]) => void };

/** Adds locations from a map link, coordinates, a CSV of stores, or an address where a geocoder is configured. */
export function AddLocations({ count, onAdd }: AddLocationsProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const workspaceHandle = useWorkspace().handle;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { data } = useQuery(
    trpc.workspace.passTemplates.geocoder.queryOptions(
      { workspaceHandle },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const hasGeocoder = data?.isConfigured ?? false;
  const search = useMutation({
    mutationFn: (query: string) =>
      client.workspace.passTemplates.findLocations.query({ workspaceHandle, query }),
    onError: (failure) =>
      setError(serverMessage(failure, 'The address could not be searched. Please try again.')),
  });
  const add = (found: readonly ReadLocation[]) => {
    const free = found.slice(0, designLocationsMax - count);
    onAdd(
      free.map(({ name, relevantText, ...location }) => ({
        id: newId(),
        ...location,
        ...(name && { name: name.slice(0, labelLengthMax) }),
        ...(relevantText && { relevantText: relevantText.slice(0, relevantTextLengthMax) }),
      })),
    );
    setText('');
    search.reset();
    const left = found.length - free.length;
    setError(
      left > 0
        ? `A design has ${designLocationsMax} locations; ${left} of ${found.length} were left out.`
        : null,
    );
    if (free.length > 0) showDone(free.length === 1 ? 'Location added' : `${free.length} locations added`);
  };
  const submit = (written: string) => {
    const found = readLocations(written);
    if (found.length > 0) add(found);
    else if (isShortMapLink(written))
      setError(
        'This short link holds no coordinates. Open it in a browser, and paste the address it leads to.',
      );
    else if (hasGeocoder && isAddress(written)) search.mutate(written.trim());
    else setError(unreadable);
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > filesMax) setError('This file is larger than a megabyte.');
    else submit(await file.text());
  };
  const isFull = count >= designLocationsMax;
  const { locations, attribution } = search.data ?? { locations: null, attribution: null };
  return (
    <form
      className={styles.group}
      onSubmit={(event) => {
        event.preventDefault();
        submit(text);
      }}
    >
      <Textarea
        id={controlId('features.locations.new')}
        label="Add locations"
        description={hasGeocoder ? `An address, ${means}` : `A${means.slice(1)}`}
        autosize
        minRows={1}
        maxRows={5}
        value={text}
        error={error}
        disabled={isFull}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(null);
        }}
      />
      {locations && (
        <section className={styles.list} aria-label="Found locations">
          {locations.length === 0 && <p className={styles.hint}>Nothing was found for this address.</p>}
          {locations.map(({ name, ...location }) => (
            <Button
              key={`${name} ${location.latitude} ${location.longitude}`}
              variant="default"
              size="xs"
              justify="flex-start"
              h="auto"
              py={6}
              styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
              onClick={() => add([location])}
            >
              {name}
            </Button>
          ))}
          {attribution && <p className={styles.hint}>{attribution}</p>}
        </section>
      )}
      <div className={styles.end}>
        <BusyButton
          type="submit"
          variant="light"
          size="xs"
          isBusy={search.isPending}
          disabled={isFull || text.trim() === ''}
        >
          {hasGeocoder && isAddress(text) ? 'Search' : 'Add'}
        </BusyButton>
        <FileButton
          accept=".csv,text/csv,text/plain"
          disabled={isFull}
          onChange={(file) => void readFile(file)}
        >
          {(props) => (
            <Button {...props} variant="subtle" color="gray" size="xs" disabled={isFull}>
              Choose a CSV
            </Button>
          )}
        </FileButton>
      </div>
    </form>
  );
}

const means =
  'a map link, coordinates such as 59.3293, 18.0686, or a CSV of stores with columns for latitude, longitude and name.';
const unreadable =
  'No location was found in this. Paste a link of Google Maps, Apple Maps or OpenStreetMap, or coordinates such as 59.3293, 18.0686. A CSV names its columns latitude and longitude in the first row.';

/** One line that is neither a link nor coordinates. */
const isAddress = (text: string): boolean =>
  text.trim().length >= 3 &&
  !/[\r\n]/.test(text.trim()) &&
  !/^\w+:/.test(text.trim()) &&
  readLocations(text).length === 0;
