import {
  ColorInput,
  FileInput,
  Loader,
  NumberInput,
  PasswordInput,
  Select,
  Slider,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const sizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'];

export function FieldsSection() {
  const [query, setQuery] = useState('');
  return (
    <Specimens isGrid>
      <Specimen label="Text">
        <Stack gap="md">
          <TextInput label="Company Name" description="Your workspace is named after it." required />
          <TextInput
            label="Workspace name"
            defaultValue="Auro"
            error="Name must be at least 5 characters"
            required
          />
          <TextInput label="Handle" value="aurora-coffee" readOnly />
          <TextInput label="Internal name" defaultValue="Aurora Rewards" disabled />
          <TextInput label="Saving" defaultValue="Aurora" rightSection={<Loader size="xs" />} />
        </Stack>
      </Specimen>
      <Specimen label="Longer, hidden, counted">
        <Stack gap="md">
          <Textarea
            label="Street Address"
            autosize
            minRows={2}
            defaultValue={'Harbour Street 1\n0150 Oslo'}
          />
          <PasswordInput
            label="Password"
            defaultValue="secret"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          />
          <NumberInput label="Demo pass limit" defaultValue={25} min={0} thousandSeparator="," />
          <TagsInput label="Addresses" defaultValue={['ada@example.com']} placeholder="Enter adds one" />
        </Stack>
      </Specimen>
      <Specimen label="Chosen">
        <Stack gap="md">
          <Select label="Company Size" placeholder="Choose a size" data={sizes} clearable />
          <Select label="Plan" data={['Full', 'Limited']} defaultValue="Limited" disabled />
          <ColorInput label="Background" defaultValue="#0f766e" withEyeDropper={false} />
          <FileInput label="Certificate" placeholder="Choose a .cer or .p12 file" clearable />
          <div>
            <label id="pace-label" htmlFor="pace">
              Pace
            </label>
            <Slider
              id="pace"
              defaultValue={40}
              label={null}
              thumbProps={{ 'aria-labelledby': 'pace-label' }}
              mt={8}
            />
          </div>
        </Stack>
      </Specimen>
      <Specimen label="Search" note="“/” goes to it, Escape clears it.">
        <SearchField label="Search sample data" value={query} onSearch={setQuery} />
      </Specimen>
    </Specimens>
  );
}
