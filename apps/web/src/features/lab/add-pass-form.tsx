import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showDone } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import styles from './add-pass-form.module.css';
import { addPass, type LabPhone } from './lab-api.ts';

type AddPassFormProps = {
  phone: LabPhone;
  link: string | undefined;
  onAdded: (passId: string | null) => void;
};

export function AddPassForm({ phone, link, onAdded }: AddPassFormProps) {
  const [url, setUrl] = useState(link ?? '');
  const add = useMutation({
    mutationFn: () => addPass(phone.id, url.trim()),
    onSuccess: (outcome) => {
      if (outcome.kind === 'refused') return;
      setUrl('');
      showDone(`Added to the virtual ${phone.platform === 'ios' ? 'iPhone' : 'Android'}.`);
      onAdded(outcome.passId);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim()) add.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        className={styles.field}
        label="Add a pass"
        type="url"
        placeholder="Paste a download link"
        value={url}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          add.reset();
        }}
        error={validationMessage(add)}
      />
      <BusyButton
        className={styles.button}
        variant="default"
        type="submit"
        isBusy={add.isPending}
        disabled={!url.trim()}
      >
        Add
      </BusyButton>
    </form>
  );
}

function validationMessage({
  isError,
  data,
}: {
  isError: boolean;
  data: Awaited<ReturnType<typeof addPass>> | undefined;
}) {
  if (isError) return 'The lab did not answer. Check that the server is running and try again.';
  return data?.kind === 'refused' ? data.sentences.join(' ') : null;
}
