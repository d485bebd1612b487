import { Button, Fieldset, Group, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { lazy } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import type { ChangeDraft, VariantDraft } from './campaign-draft.ts';
import { MessageField } from './message-field.tsx';
import type { StepProps } from './step-props.ts';

const PassChangeFields = lazy(async () => ({
  default: (await import('./pass-change/pass-change-fields.tsx')).PassChangeFields,
}));

type VariantFieldsProps = Pick<StepProps, 'draft' | 'problems' | 'document'> & {
  variant: VariantDraft;
  path: string;
  onChange: (part: Partial<VariantDraft>) => void;
  onRemove: () => void;
  onFocus: () => void;
};

export function VariantFields(props: VariantFieldsProps) {
  const { variant, path, draft, problems, document, onChange, onRemove, onFocus } = props;
  const { name, percent, message, googleMessage, change } = variant;
  const isSplit = googleMessage !== null;
  const { fields, colors, images }: ChangeDraft = draft;
  return (
    <Fieldset legend={`Variant ${name}`} onFocusCapture={onFocus}>
      <Stack gap="md">
        <Group grow align="flex-start">
          <TextInput
            label="Variant name"
            value={name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
            error={problems[`${path}.name`]}
          />
          <NumberField
            label="Share"
            suffix=" %"
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            value={percent}
            onChange={(next) => onChange({ percent: typeof next === 'number' ? next : '' })}
            error={problems[`${path}.percent`]}
          />
        </Group>
        <MessageField
          label={isSplit ? 'Variant message in Apple Wallet' : 'Variant message'}
          wallets={isSplit ? ['apple'] : ['apple', 'google']}
          description="Leave empty for the campaign’s own message."
          value={message}
          error={problems[`${path}.message`]}
          document={document}
          onChange={(text) => onChange({ message: text })}
        />
        <Switch
          label="Different text for Google Wallet"
          checked={isSplit}
          onChange={(event) => onChange({ googleMessage: event.currentTarget.checked ? message : null })}
        />
        {isSplit && (
          <MessageField
            label="Variant message in Google Wallet"
            wallets={['google']}
            description={
              message.trim()
                ? 'Leave empty for the same text as in Apple Wallet.'
                : 'Leave empty for the campaign’s own message.'
            }
            value={googleMessage}
            error={problems[`${path}.googleMessage`]}
            document={document}
            onChange={(text) => onChange({ googleMessage: text })}
          />
        )}
        <Switch
          label="Own pass change"
          description="If this is off, passes of this variant get the campaign’s own change."
          checked={change !== null}
          onChange={(event) =>
            onChange({ change: event.currentTarget.checked ? { fields, colors, images } : null })
          }
        />
        {change && (
          <LazyBoundary fallback={<Skeleton height={160} aria-busy="true" />}>
            <PassChangeFields
              change={change}
              path={`${path}.passChange`}
              {...{ document, problems }}
              onChange={(part) => onChange({ change: { ...change, ...part } })}
            />
          </LazyBoundary>
        )}
        <div>
          <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
            Remove variant {name}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}
