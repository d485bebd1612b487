import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type EmbeddedPageFields,
  type EmbeddedPageIcon,
  embeddedPageFields,
  embeddedPageIcons,
  embeddedPageLabelLengthMax,
  embeddedPagePositions,
  embeddedPageSlugLengthMax,
  embeddedPageSlugOf,
  embeddedPageUrlProblem,
} from '@tessera/contract';
import { useId } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { validationMessage } from '../../lib/error-message.ts';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmbeddedPagePicture } from './embedded-page-picture.tsx';
import type { PlacedPage } from './embedded-pages-editor.tsx';
import type { EmbeddedPageChanges } from './use-embedded-page-changes.ts';

const iconLabels: Record<EmbeddedPageIcon, string> = {
  page: 'Page',
  book: 'Book',
  calendar: 'Calendar',
  chart: 'Chart',
  help: 'Help',
  map: 'Map',
  megaphone: 'Megaphone',
  people: 'People',
  shop: 'Shop',
  star: 'Star',
};

type EmbeddedPageDialogProps = {
  page: PlacedPage | null;
  changes: EmbeddedPageChanges;
  onClose: () => void;
};

const emptyFields: EmbeddedPageFields = { label: '', slug: '', icon: 'page', url: '', position: 'after' };
const rules = embeddedPageFields.shape;

const places = [
  { value: 'before', label: 'Before Pass Templates' },
  { value: 'after', label: 'After Playbooks' },
];

export function EmbeddedPageDialog({ page, changes, onClose }: EmbeddedPageDialogProps) {
  const form = usePageForm(page);
  const submit = form.onSubmit(async (fields) => {
    try {
      await changes.save(fields, page?.slug ?? null);
      onClose();
    } catch (error) {
      const { issues } = readFailure(error);
      form.setErrors(issues);
      if (Object.keys(issues).length === 0)
        showError(serverMessage(error, 'Error saving, please try again later'));
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={page ? `Edit ${page.label}` : 'Add page'}
      width={520}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Fields form={form} isNew={page === null} />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={changes.isSaving}>
              {page ? 'Save' : 'Add page'}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function usePageForm(page: PlacedPage | null) {
  const { publicUrl } = useAppConfig();
  return useForm<EmbeddedPageFields>({
    initialValues: page ?? emptyFields,
    transformValues: ({ label, slug, icon, url, position }) => ({
      label: label.trim(),
      slug: slug.trim(),
      icon,
      url: url.trim(),
      position,
    }),
    validate: {
      label: (label) => validationMessage(rules.label, label),
      slug: (slug) => validationMessage(rules.slug, slug),
      url: (url) => validationMessage(rules.url, url) ?? embeddedPageUrlProblem(url.trim(), publicUrl),
    },
    validateInputOnBlur: true,
  });
}

type FieldsProps = { form: ReturnType<typeof usePageForm>; isNew: boolean };

function Fields({ form, isNew }: FieldsProps) {
  const placeId = useId();
  const { slug, icon, position } = form.values;
  // The address follows the label until it is edited; an existing page keeps its own, since people may have bookmarked it.
  const relabel = (label: string) => {
    const follows = isNew && slug === embeddedPageSlugOf(form.values.label);
    form.setFieldValue('label', label);
    if (follows) form.setFieldValue('slug', embeddedPageSlugOf(label));
  };
  return (
    <>
      <TextInput
        label="Label"
        description="Shown in the sidebar."
        withAsterisk
        data-autofocus
        maxLength={embeddedPageLabelLengthMax}
        {...form.getInputProps('label')}
        onChange={(event) => relabel(event.currentTarget.value)}
      />
      <TextInput
        label="Page"
        description="The page to show. It must not redirect to another site, and must allow other pages to embed it."
        type="url"
        placeholder="https://"
        withAsterisk
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Address in Tessera"
        description={`Found at …/page/${slug || 'address'}`}
        withAsterisk
        maxLength={embeddedPageSlugLengthMax}
        {...form.getInputProps('slug')}
      />
      <Select
        label="Icon"
        data={embeddedPageIcons.map((value) => ({ value, label: iconLabels[value] }))}
        allowDeselect={false}
        leftSection={<EmbeddedPagePicture icon={icon} />}
        {...form.getInputProps('icon')}
      />
      <div>
        <div id={placeId} style={{ marginBlockEnd: 4, fontWeight: 500 }}>
          Place
        </div>
        <SegmentedControl
          fullWidth
          orientation="vertical"
          aria-labelledby={placeId}
          data={places}
          value={position}
          onChange={(value) =>
            form.setFieldValue('position', embeddedPagePositions.find((known) => known === value) ?? 'after')
          }
        />
      </div>
    </>
  );
}
