import { Autocomplete, Select } from '@mantine/core';
import { Specimen, Specimens } from './specimen.tsx';

const templates = ['Aurora Rewards', 'Latte Card', 'Museum Bergtal', 'Reader’s Card', 'Summer Festival'];

export function AutocompleteSection() {
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
      <Specimen label="With an error">
        <Autocomplete
          label="Pass template"
          data={templates}
          defaultValue="Latte Kard"
          error="No template has this name"
        />
      </Specimen>
    </Specimens>
  );
}
