import { Radio, Stack } from '@mantine/core';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { RadioCard } from '../../../../ui/form/radio-card.tsx';
import { presentTimeZone } from '../../../../ui/form/time-zone-choices.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import type { StepProps } from '../step-props.ts';

export function ChangePeriod({ draft, onChange, problems }: StepProps) {
  const { timezoneName } = useWorkspace();
  const { isOpenEnded } = draft;
  return (
    <>
      <DateTimeField
        label="From"
        withTime
        firstTime="00:00"
        description={`Empty: from the launch. Time of ${presentTimeZone(timezoneName)}.`}
        value={draft.from}
        onChange={(from) => onChange({ from })}
        error={problems.from}
      />
      <Radio.Group
        label="End of the change"
        description="A field whose value is edited, or whose design is published, shows that at once."
        value={isOpenEnded ? 'open' : 'date'}
        onChange={(chosen) => onChange({ isOpenEnded: chosen === 'open' })}
      >
        <Stack gap="sm" mt="xs">
          <RadioCard
            value="date"
            label="On a date"
            description="Afterwards passes fall back by themselves."
            isChosen={!isOpenEnded}
          >
            <DateTimeField
              label="Until"
              withTime
              firstTime="23:59"
              value={draft.until}
              onChange={(until) => onChange({ until })}
              error={problems.until}
            />
          </RadioCard>
          <RadioCard
            value="open"
            label="Until it is ended"
            description="An admin ends the change from the menu of the campaign."
            isChosen={isOpenEnded}
          />
        </Stack>
      </Radio.Group>
    </>
  );
}
