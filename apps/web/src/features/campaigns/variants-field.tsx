import { Button, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  campaignHoldoutMax,
  campaignVariantsMax,
  firstVariantName,
  firstVariantPercent,
} from '@tessera/contract';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { VariantDraft } from './campaign-draft.ts';
import type { StepProps } from './step-props.ts';

const names = ['B', 'C', 'D', 'E'];

/** Variants of the message, and a holdout that gets nothing. */
export function VariantsField({
  draft,
  problems,
  onChange,
}: Pick<StepProps, 'draft' | 'problems' | 'onChange'>) {
  const { variants, holdoutPercent } = draft;
  const rest = firstVariantPercent({
    holdoutPercent: holdoutPercent || 0,
    variants: variants.map(({ percent }) => ({ percent: percent || 0 })),
  });
  const change = (index: number, part: Partial<VariantDraft>) =>
    onChange({ variants: variants.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const add = () => {
    const name = names.find((each) => variants.every((variant) => variant.name !== each)) ?? '';
    onChange({
      variants: [...variants, { name, percent: Math.max(1, Math.floor(rest / 2)), message: draft.message }],
    });
  };
  return (
    <Fieldset legend="Test variants">
      <Stack gap="md">
        <NumberField
          label="Holdout"
          description="This share of the recipients gets nothing, to compare with."
          maw={200}
          suffix=" %"
          max={campaignHoldoutMax}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={holdoutPercent}
          onChange={(next) => onChange({ holdoutPercent: typeof next === 'number' ? next : '' })}
          error={problems['split.holdoutPercent']}
        />
        {variants.map((variant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: variants have no identity but their position
          <Fieldset key={index} legend={`Variant ${variant.name}`}>
            <Stack gap="sm">
              <Group grow align="flex-start">
                <TextInput
                  label="Variant name"
                  value={variant.name}
                  onChange={(event) => change(index, { name: event.currentTarget.value })}
                  error={problems[`split.variants.${index}.name`]}
                />
                <NumberField
                  label="Share"
                  suffix=" %"
                  clampBehavior="none"
                  allowDecimal={false}
                  allowNegative={false}
                  value={variant.percent}
                  onChange={(next) => change(index, { percent: typeof next === 'number' ? next : '' })}
                  error={problems[`split.variants.${index}.percent`]}
                />
              </Group>
              <Textarea
                label="Variant message"
                description="Empty for the campaign’s own message."
                autosize
                minRows={2}
                value={variant.message}
                onChange={(event) => change(index, { message: event.currentTarget.value })}
                error={problems[`split.variants.${index}.message`]}
              />
              <div>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  onClick={() => onChange({ variants: variants.filter((_, at) => at !== index) })}
                >
                  Remove variant {variant.name}
                </Button>
              </div>
            </Stack>
          </Fieldset>
        ))}
        {variants.length > 0 && (
          <Text size="sm" c="dimmed">
            Variant {firstVariantName}, the campaign’s own message, gets {Math.max(0, rest)} %.
          </Text>
        )}
        {variants.length < campaignVariantsMax - 1 && (
          <div>
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
              Add variant
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}
