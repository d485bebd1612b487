import { Radio, Stack } from '@mantine/core';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { RadioCard } from '../../../../ui/form/radio-card.tsx';
import { timeZoneLabel } from '../../../../ui/form/time-zone-choices.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { suggestedBegin } from '../campaign-draft.ts';
import type { StepProps } from '../step-props.ts';

export function ChangePeriod({ draft, onChange, problems }: StepProps) {
  const { timezoneName } = useWorkspace();
  const { isOpenEnded } = draft;
  const isDated = draft.from !== '';
  const zone = `Times are in the workspace’s time zone, ${timeZoneLabel(timezoneName)}.`;
  return (
    <>
      <Radio.Group
        label="The change begins"
        value={isDated ? 'date' : 'launch'}
        onChange={(chosen) =>
          onChange({ from: chosen === 'date' ? suggestedBegin(timezoneName, new Date()) : '' })
        }
      >
        <Stack gap="sm" mt="xs">
          <RadioCard
            value="launch"
            label="From the launch"
            description="As soon as a pass is reached."
            isChosen={!isDated}
          />
          <RadioCard
            value="date"
            label="From a later time"
            description="The notification is still sent at the launch."
            isChosen={isDated}
          >
            <DateTimeField
              label="From"
              withTime
              firstTime="00:00"
              value={draft.from}
              onChange={(from) => onChange({ from })}
              error={problems.from}
            />
          </RadioCard>
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Until when?"
        description={`If a field’s value is edited or its design published meanwhile, passes show that at once. ${zone}`}
        value={isOpenEnded ? 'open' : 'date'}
        onChange={(chosen) => onChange({ isOpenEnded: chosen === 'open' })}
      >
        <Stack gap="sm" mt="xs">
          <RadioCard
            value="date"
            label="Until a date"
            description="Then passes change back by themselves."
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
