import { Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { lazy } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { MessageField } from './message-field.tsx';
import { MissingValues } from './recipients/missing-values.tsx';
import type { StepFormProps } from './step-props.ts';

const VariantsField = lazy(async () => ({
  default: (await import('./variants-field.tsx')).VariantsField,
}));

export function NotificationStep({ onLaunch: _, ...props }: StepFormProps) {
  const { draft, onChange, problems, document, template } = props;
  const { message, googleMessage } = draft;
  const isSplit = googleMessage !== null;
  return (
    <Stack gap="lg">
      <MessageField
        label={isSplit ? 'Message in Apple Wallet' : 'Message'}
        wallets={isSplit ? ['apple'] : ['apple', 'google']}
        placeholder="Double points this weekend, {{ user.firstName }}."
        value={message}
        error={problems.message}
        document={document}
        onChange={(text) => onChange({ message: text })}
      />
      <Switch
        label="Different text for Google Wallet"
        checked={isSplit}
        onChange={({ currentTarget: { checked } }) => onChange({ googleMessage: checked ? message : null })}
      />
      {isSplit && (
        <MessageField
          label="Message in Google Wallet"
          wallets={['google']}
          placeholder="Double points this weekend, {{ user.firstName }}."
          value={googleMessage}
          error={problems.googleMessage}
          document={document}
          onChange={(text) => onChange({ googleMessage: text })}
        />
      )}
      <MissingValues draft={draft} document={document} template={template} />
      <TextInput
        label="Link"
        type="url"
        placeholder="https://"
        description="Optional. Holders open it from the back of the pass; you see how many did."
        value={draft.link}
        onChange={(event) => onChange({ link: event.currentTarget.value })}
        error={problems.link}
      />
      <LazyBoundary fallback={<Skeleton height={80} aria-busy="true" />}>
        <VariantsField {...props} />
      </LazyBoundary>
    </Stack>
  );
}
