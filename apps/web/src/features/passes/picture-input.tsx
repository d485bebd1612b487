import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { pictureAddress, type UploadedPicture } from '@tessera/contract';
import type { ReactNode } from 'react';
import { sendFile } from '../../lib/send-file.ts';
import { useSession } from '../../lib/session/session.tsx';
import { imageTypes } from '../pass-templates/editor/pictures/image-slots.ts';
import { uploadHolderPicture } from '../pass-templates/editor/pictures/upload-image.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './picture-input.module.css';

type PictureInputProps = {
  label: string;
  /** The id of a picture, or empty. */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
};

export function PictureInput({ label, value, error, onChange }: PictureInputProps) {
  const { handle, imageBaseUrl } = useWorkspace();
  const { getAccessToken } = useSession();
  const upload = useMutation<UploadedPicture, Error, File>({
    mutationFn: (file) => uploadHolderPicture(handle, file, { send: sendFile, getAccessToken }),
    onSuccess: ({ picture }) => onChange(picture),
  });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={value ? undefined : 'Without one, the pass shows the picture of the design.'}
      error={upload.error?.message ?? error}
    >
      <Group gap="sm" mt={6}>
        {value && (
          <img
            className={styles.picture}
            src={pictureAddress(imageBaseUrl, { file: value, crop: null }, 'thumbnail')}
            alt={label}
          />
        )}
        <FileButton accept={imageTypes} onChange={(file) => file && upload.mutate(file)}>
          {({ onClick }) => (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconUpload size={14} />}
              loading={upload.isPending}
              aria-label={`${value ? 'Replace' : 'Upload'} ${label}`}
              onClick={onClick}
            >
              {value ? 'Replace' : 'Upload'}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={14} />}
            aria-label={`Remove ${label}`}
            onClick={() => onChange('')}
          >
            Remove
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
