import { Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CampaignTrigger, EventTrigger } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { timeZoneNote } from '../../../ui/form/time-zone-choices.ts';
import { TextLink } from '../../../ui/page/links.tsx';
import { countOfPasses } from '../../bulk-changes/bulk-texts.ts';
import { passCountQuery } from '../../segments/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { triggerText, weekdayNames } from '../trigger-text.ts';
import { isOfProgram, ProgramTriggerField, useProgramRules } from './program-trigger-field.tsx';

type TriggerFieldProps = {
  passTemplateId: string;
  trigger: CampaignTrigger;
  attributes: readonly Attribute[];
  problems: Record<string, string>;
  onChange: (trigger: CampaignTrigger) => void;
};

const kinds = [
  { value: 'issued', label: 'A pass is issued' },
  { value: 'installed', label: 'A pass is first added to a wallet' },
  { value: 'date', label: 'A date of the pass or its holder' },
  { value: 'weekly', label: 'Days of the week' },
];
const programKinds = [
  { value: 'visited', label: 'A visit' },
  { value: 'rewardEarned', label: 'A reward is earned' },
  { value: 'balanceReached', label: 'A balance reaches an amount' },
  { value: 'tierReached', label: 'A higher tier is reached' },
  { value: 'notVisited', label: 'Days without a visit' },
];

export function TriggerField({ passTemplateId, trigger, attributes, problems, onChange }: TriggerFieldProps) {
  const { timezoneName } = useWorkspace();
  const dates = attributes.filter(({ type }) => type === 'date');
  const rules = useProgramRules(passTemplateId);
  const offered = [
    { group: 'Pass and time', items: kinds },
    ...(rules || isOfProgram(trigger) ? [{ group: 'Program', items: programKinds }] : []),
  ];
  const begin = (kind: string | null) => {
    const { changeDays } = trigger;
    if (kind === 'issued' || kind === 'installed' || kind === 'visited')
      onChange({ kind, delayMinutes: 0, changeDays });
    if (kind === 'rewardEarned') onChange({ kind, reward: null, delayMinutes: 0, changeDays });
    if (kind === 'tierReached') onChange({ kind, tier: null, delayMinutes: 0, changeDays });
    if (kind === 'balanceReached')
      onChange({
        ...{ kind, delayMinutes: 0, changeDays },
        ...{
          balance: rules?.balances[0]?.attribute ?? '',
          amount: 10 ** (rules?.balances[0]?.decimals ?? 0),
        },
      });
    if (kind === 'notVisited') onChange({ kind, days: 30, time: '09:00', changeDays });
    if (kind === 'weekly') onChange({ kind, weekdays: [1], time: '09:00', changeDays });
    if (kind === 'date')
      onChange({ kind, key: dates[0]?.key ?? '', days: 0, time: '09:00', repeats: 'yearly', changeDays });
  };
  return (
    <Stack gap="sm">
      <Select
        label="Begins with"
        data={offered}
        value={trigger.kind}
        error={problems['trigger.kind']}
        allowDeselect={false}
        onChange={begin}
      />
      {isOfProgram(trigger) && <ProgramTriggerField {...{ trigger, rules, problems, onChange }} />}
      {'delayMinutes' in trigger && (
        <Delay trigger={trigger} error={problems['trigger.delayMinutes']} onChange={onChange} />
      )}
      {trigger.kind === 'date' && <DateOf {...{ passTemplateId, trigger, dates, problems, onChange }} />}
      {trigger.kind === 'weekly' && (
        <Checkbox.Group
          label="Days"
          value={trigger.weekdays.map(String)}
          error={problems['trigger.weekdays']}
          onChange={(days) => onChange({ ...trigger, weekdays: days.map(Number) })}
        >
          <Group gap="md" mt="xs">
            {weekdayNames.map((name, index) => (
              <Checkbox key={name} value={String(index + 1)} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {'time' in trigger && (
        <TextInput
          type="time"
          label="Time"
          description={timeZoneNote(timezoneName)}
          value={trigger.time}
          error={problems['trigger.time']}
          onChange={(event) => onChange({ ...trigger, time: event.currentTarget.value })}
          w={220}
        />
      )}
      <NumberInput
        label="Days that a pass change lasts"
        description="Leave empty to keep the change until it is ended. A message stays until the next one."
        min={1}
        max={365}
        allowDecimal={false}
        value={trigger.changeDays ?? ''}
        error={problems['trigger.changeDays']}
        onChange={(days) => onChange({ ...trigger, changeDays: days === '' ? null : Number(days) })}
        w={320}
        maw="100%"
      />
      <div style={{ color: 'var(--tessera-dimmed)' }} role="status">
        {triggerText(trigger, attributes, rules)}
      </div>
    </Stack>
  );
}

const units = [
  { value: '1', label: 'minutes' },
  { value: '60', label: 'hours' },
  { value: '1440', label: 'days' },
];

type DelayProps = {
  trigger: EventTrigger;
  error: string | undefined;
  onChange: (trigger: CampaignTrigger) => void;
};

function Delay({ trigger, error, onChange }: DelayProps) {
  const { delayMinutes } = trigger;
  const [unit, setUnit] = useState(() =>
    delayMinutes > 0 && delayMinutes % 1440 === 0
      ? 1440
      : delayMinutes > 0 && delayMinutes % 60 === 0
        ? 60
        : 1,
  );
  return (
    <Group align="end" gap="sm">
      <NumberInput
        label="Wait"
        min={0}
        allowDecimal={false}
        value={delayMinutes / unit}
        error={error}
        onChange={(amount) => onChange({ ...trigger, delayMinutes: Number(amount) * unit })}
        w={120}
      />
      <Select
        aria-label="Unit"
        data={units}
        value={String(unit)}
        allowDeselect={false}
        onChange={(chosen) => {
          setUnit(Number(chosen));
          onChange({ ...trigger, delayMinutes: Math.round(delayMinutes / unit) * Number(chosen) });
        }}
        w={120}
      />
    </Group>
  );
}

type DateTrigger = Extract<CampaignTrigger, { kind: 'date' }>;
type DateOfProps = {
  passTemplateId: string;
  trigger: DateTrigger;
  dates: readonly Attribute[];
  problems: Record<string, string>;
  onChange: (trigger: CampaignTrigger) => void;
};

function DateOf({ passTemplateId, trigger, dates, problems, onChange }: DateOfProps) {
  const { days } = trigger;
  const side = days < 0 ? 'before' : 'after';
  return (
    <>
      <Select
        label="Date"
        placeholder={dates.length === 0 ? 'The pass template has no dates' : undefined}
        description={<HoldersWithDate passTemplateId={passTemplateId} attributeKey={trigger.key} />}
        data={dates.map((attribute) => ({ value: attribute.key, label: attribute.label || attribute.key }))}
        value={trigger.key || null}
        error={problems['trigger.key']}
        allowDeselect={false}
        onChange={(key) => onChange({ ...trigger, key: key ?? '' })}
      />
      <Group align="end" gap="sm">
        <NumberInput
          label="Days"
          min={0}
          max={365}
          allowDecimal={false}
          value={Math.abs(days)}
          error={problems['trigger.days']}
          onChange={(amount) =>
            onChange({ ...trigger, days: side === 'before' ? -Number(amount) : Number(amount) })
          }
          w={120}
        />
        <Select
          aria-label="Before or after the date"
          data={[
            { value: 'before', label: 'before the date' },
            { value: 'after', label: 'after the date' },
          ]}
          value={side}
          allowDeselect={false}
          onChange={(chosen) =>
            onChange({
              ...trigger,
              days: chosen === 'before' ? -Math.max(1, Math.abs(days)) : Math.abs(days),
            })
          }
          w={180}
        />
      </Group>
      <Select
        label="Repeats"
        data={[
          { value: 'yearly', label: 'Every year, like a birthday' },
          { value: 'once', label: 'Once, in that year' },
        ]}
        value={trigger.repeats}
        allowDeselect={false}
        onChange={(repeats) => onChange({ ...trigger, repeats: repeats === 'once' ? 'once' : 'yearly' })}
      />
    </>
  );
}

type HoldersWithDateProps = { passTemplateId: string; attributeKey: string };

/** How many passes have the date, and where to add it. */
function HoldersWithDate({ passTemplateId, attributeKey }: HoldersWithDateProps) {
  const trpc = useTRPC();
  const params = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const isSet = { key: attributeKey, operator: 'isSet' } as const;
  const all = useQuery(passCountQuery(trpc, params)).data?.count;
  const dated = useQuery({
    ...passCountQuery(trpc, { ...params, filter: { all: [isSet] } }),
    enabled: attributeKey !== '',
  }).data?.count;
  const count = attributeKey === '' ? 0 : dated;
  return (
    <>
      {all !== undefined &&
        count !== undefined &&
        `${formatNumber(count)} of ${countOfPasses(all)} have it. `}
      <TextLink
        to="/$workspaceHandle/templates/$passTemplateId/import"
        params={params}
        size="xs"
        underline="always"
        target="_blank"
      >
        Import dates
      </TextLink>
    </>
  );
}
