import { Autocomplete, Select } from '@mantine/core';
import { useState } from 'react';
import { TimezoneField } from '../../ui/timezone-field.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const templates = ['Aurora Rewards', 'Latte Card', 'Museum Bergtal', 'Reader’s Card', 'Summer Festival'];

/** Typing finds; the arrow keys choose. */
export function AutocompleteSection() {
  const [zone, setZone] = useState('Europe/Oslo');
  return (
    <Specimens isGrid>
      <Specimen label="Any text" note="What is typed counts, known or not.">
        <Autocomplete label="Pass template" placeholder="Begin to type" data={templates} />
      </Specimen>
      <Specimen label="One of a list" note="Only what is known counts.">
        <Select
          label="Target template"
          placeholder="Begin to type"
          data={templates}
          searchable
          clearable
          nothingFoundMessage="Your search did not match any templates"
        />
      </Specimen>
      <Specimen label="Time zone" note="The zones of this browser.">
        <TimezoneField
          label="Timezone"
          value={zone}
          onChange={(event) => setZone(event.currentTarget.value)}
        />
      </Specimen>
      <Specimen label="With an error">
        <Autocomplete
          label="Timezone"
          data={[]}
          defaultValue="Oslo"
          error="Choose a time zone from the list"
        />
      </Specimen>
    </Specimens>
  );
}
