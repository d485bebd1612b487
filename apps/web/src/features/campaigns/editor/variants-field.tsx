import { Button, Fieldset, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { campaignVariantsMax, firstVariantName, firstVariantPercent } from '@tessera/contract';
import { SharedAtGoogle } from '../preview/shared-at-google.tsx';
import type { VariantDraft } from './campaign-draft.ts';
import type { StepFormProps } from './step-props.ts';
import { VariantFields } from './variant-fields.tsx';
import { addVariant, changeSplit } from './variant-shares.ts';

const names = ['B', 'C', 'D', 'E'];

type VariantsFieldProps = Omit<StepFormProps, 'onLaunch'>;

export function VariantsField(props: VariantsFieldProps) {
  const { draft, problems, document, onChange, onPreview } = props;
  const { variants, holdoutPercent } = draft;
  const rest = firstVariantPercent({
    holdoutPercent: holdoutPercent || 0,
    variants: variants.map(({ percent }) => ({ percent: percent || 0 })),
  });
  const change = (index: number, part: Partial<VariantDraft>) =>
    onChange({ variants: variants.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const add = () => {
    const name = names.find((each) => variants.every((variant) => variant.name !== each)) ?? '';
    const { message, googleMessage } = draft;
    onChange(addVariant(draft, { name, message, googleMessage, change: null }));
  };
  return (
    <Fieldset
      legend="Test variants"
      variant="unstyled"
      mx={0}
      styles={{ legend: { marginBottom: 8, fontWeight: 600 } }}
    >
      <Stack gap="md">
        {variants.map((variant, index) => (
          <VariantFields
            // biome-ignore lint/suspicious/noArrayIndexKey: variants have no identity but their position
            key={index}
            variant={variant}
            path={`split.variants.${index}`}
            {...{ draft, problems, document }}
            onChange={(part) => change(index, part)}
            onFocus={() => onPreview(index + 1)}
            onRemove={() =>
              onChange(changeSplit(draft, { variants: variants.filter((_, at) => at !== index) }))
            }
          />
        ))}
        <SharedAtGoogle {...props} />
        {variants.length > 0 && (
          <Text size="sm" c="dimmed">
            Variant {firstVariantName}, the campaign’s own content, gets {Math.max(0, rest)} %.
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
