import { Stack, TextInput } from '@mantine/core';
import { presentTimezone } from '../../ui/form/timezone-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { draftChangesPass } from './campaign-draft.ts';
import { PassChangeFields } from './pass-change-fields.tsx';
import styles from './pass-change-step.module.css';
import { SharedAtGoogle } from './shared-at-google.tsx';
import type { StepProps } from './step-props.ts';

/** Second step: which fields, colors and images passes show differently while the campaign runs. */
export function PassChangeStep(props: StepProps) {
  const { draft, onChange, problems, document } = props;
  return (
    <Stack gap="lg">
      <PassChangeFields change={draft} path="passChange" {...{ onChange, problems, document }} />
      <SharedAtGoogle {...props} />
      {draftChangesPass(draft, document) && <Period {...props} />}
    </Stack>
  );
}

function Period({ draft, onChange, problems }: StepProps) {
  const { timezoneName } = useWorkspace();
  return (
    <div className={styles.period}>
      <TextInput
        label="From"
        type="datetime-local"
        description={`Empty: from the launch. Time of ${presentTimezone(timezoneName)}.`}
        value={draft.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
        error={problems.from}
      />
      <TextInput
        label="Until"
        type="datetime-local"
        description="Empty: for good. Afterwards passes fall back by themselves."
        value={draft.until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
        error={problems.until}
      />
    </div>
  );
}
