import { Checkbox, Radio, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { TimeZoneSelect } from '../../ui/form/time-zone-select.tsx';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { Specimen, Specimens } from './specimen.tsx';

type Status = 'active' | 'archived';

const roles = ['Developer', 'Marketing', 'Owner'];

export function ChoicesSection() {
  const [status, setStatus] = useState<Status>('active');
  const [role, setRole] = useState<string | null>(null);
  const [zone, setZone] = useState('Europe/Oslo');
  return (
    <Specimens isGrid>
      <Specimen label="Checkboxes">
        <Stack gap="sm">
          <Checkbox
            label="Restrict Key Visibility"
            description="The key is not shown here, and goes by mail."
            defaultChecked
          />
          <Checkbox label="Email the download link" />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="Void all passes" error="Say whether passes are voided" />
          <Checkbox label="Not for this plan" disabled />
        </Stack>
      </Specimen>
      <Specimen label="Radio buttons">
        <Radio.Group label="Sign-up page" defaultValue="ANY">
          <Stack gap="sm" mt={8}>
            <Radio value="ANY" label="Enabled" description="Anybody may sign up." />
            <Radio value="ISSUED" label="Restricted" description="Only people who have a pass." />
            <Radio value="NONE" label="Disabled" disabled />
          </Stack>
        </Radio.Group>
      </Specimen>
      <Specimen label="Switches and segments">
        <Stack gap="sm">
          <Switch label="Show platform branding" defaultChecked />
          <Switch label="Embedded designer" />
          <Switch label="Not for this plan" disabled />
          <StatusTabs
            label="Status"
            value={status}
            onChange={setStatus}
            options={[
              { value: 'active', label: 'Campaigns' },
              { value: 'archived', label: 'Archived' },
            ]}
          />
        </Stack>
      </Specimen>
      <Specimen label="Lists" note="The browser’s own; time zones are found by typing.">
        <Stack gap="sm">
          <ChoiceField
            label="Role"
            nothingChosen="Choose a role"
            options={roles}
            value={role}
            onChange={setRole}
          />
          <TimeZoneSelect label="Timezone" value={zone} onChange={setZone} />
        </Stack>
      </Specimen>
    </Specimens>
  );
}
