import { Group, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Import, ImportColumn, PassTemplate } from '@tessera/contract';
import { type AttributeType, labelLengthMax } from '@tessera/pass-design';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { attributeTypeLabels } from '../pass-templates/editor/attributes/attribute-labels.ts';
import { keyFromLabel } from '../pass-templates/editor/fields/key-from-label.ts';
import { takenAttributeKeys } from '../pass-templates/editor/fields/taken-keys.ts';
import { setTemplateCache } from '../pass-templates/editor/saving/set-template-cache.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { guessAttributeType } from './guess-attribute-type.ts';

const types = ['text', 'number', 'date', 'boolean', 'currency', 'url'] as const satisfies AttributeType[];

type NewAttributeDialogProps = {
  template: PassTemplate;
  column: ImportColumn;
  format: Import['format'];
  onCreated: (key: string) => void;
  onClose: () => void;
};

/** Creates an attribute for a column of the file, and publishes it. */
export function NewAttributeDialog({
  template,
  column,
  format,
  onCreated,
  onClose,
}: NewAttributeDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle } = useWorkspace();
  const [label, setLabel] = useState(column.name.trim().slice(0, labelLengthMax));
  const [type, setType] = useState<AttributeType>(() => guessAttributeType(column.samples, format));
  const [isShown, setIsShown] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = useMutation({
    ...trpc.workspace.passTemplates.addAttribute.mutationOptions(),
    onSuccess: async (changed, { key }) => {
      await setTemplateCache({ trpc, queryClient, workspaceHandle: handle }, changed);
      onCreated(key);
    },
    onError: (failure) =>
      setError(serverMessage(failure, 'The attribute could not be created. Please try again.')),
  });
  const submit = () => {
    if (label.trim() === '') {
      setError('Name the attribute');
      return;
    }
    create.mutate({
      workspaceHandle: handle,
      passTemplateId: template.id,
      key: keyFromLabel(label, takenKeys(template), 'value'),
      label: label.trim(),
      type,
      isShown,
    });
  };
  return (
    <Dialog isOpen onClose={onClose} isClosable={!create.isPending} title="New attribute" width={440}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            data-autofocus
            value={label}
            maxLength={labelLengthMax}
            error={error}
            onChange={({ currentTarget }) => {
              setLabel(currentTarget.value);
              setError(null);
            }}
          />
          <NativeSelect
            label="Type"
            description={column.samples.length > 0 ? `In the file: ${column.samples.join(', ')}` : undefined}
            data={types.map((value) => ({ value, label: attributeTypeLabels[value] }))}
            value={type}
            onChange={({ currentTarget }) =>
              setType(types.find((value) => value === currentTarget.value) ?? 'text')
            }
          />
          <Switch
            label="Show it on the pass"
            description={`As a field on the back of every pass; the editor can move it.${refreshWords(template.stats.active)}`}
            checked={isShown}
            onChange={({ currentTarget }) => setIsShown(currentTarget.checked)}
          />
          <Group justify="flex-end" gap="sm">
            <BusyButton variant="default" isBusy={false} disabled={create.isPending} onClick={onClose}>
              Cancel
            </BusyButton>
            <BusyButton type="submit" isBusy={create.isPending}>
              Create and publish
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function refreshWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' 1 pass will refresh.' : ` ${formatNumber(count)} passes will refresh.`;
}

function takenKeys({ latestRevision, publishedRevision }: PassTemplate): string[] {
  const designs = [latestRevision.document, ...(publishedRevision ? [publishedRevision.document] : [])];
  return designs.flatMap((design) => takenAttributeKeys(design));
}
