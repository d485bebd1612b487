import { ActionIcon, FileButton, Input, Menu, Switch, Textarea, Tooltip } from '@mantine/core';
import {
  IconBold,
  IconBraces,
  IconItalic,
  IconLink,
  IconList,
  IconPhoto,
  IconRectangle,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { inviteBodyLengthMax, type UploadedImage } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { sendFile } from '../../lib/send-file.ts';
import { useSession } from '../../lib/session/session.tsx';
import { showError } from '../../ui/feedback/toasts.tsx';
import { referencesOf } from '../pass-templates/editor/attributes/references.ts';
import { imageTypes } from '../pass-templates/editor/pictures/image-slots.ts';
import { uploadImage } from '../pass-templates/editor/pictures/upload-image.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './invite-email.module.css';
import {
  insertLink,
  insertParagraph,
  insertValue,
  type Selection,
  type TextEdit,
  toggleList,
  toggleMark,
} from './text-edits.ts';

type BodyFieldProps = {
  value: string;
  error: ReactNode;
  document: DesignDocument;
  onChange: (text: string) => void;
  onBlur?: () => void;
};

type Edit = (selection: Selection) => TextEdit;

const bold: Edit = (selection) => toggleMark(selection, '**', 'bold');
const italic: Edit = (selection) => toggleMark(selection, '*', 'italic');
const button: Edit = (selection) => insertParagraph(selection, '[Get your pass](pass)', 'Get your pass');
const description = 'Describe the picture';

export function BodyField({ value, error, document, onChange, onBlur }: BodyFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const edit = (change: Edit) => area.current && applyEdit(area.current, change, onChange);
  const picture = useUpload(({ file }) =>
    edit((selection) => insertParagraph(selection, `![${description}](image:${file})`, description)),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = { b: bold, i: italic }[event.key];
    if (!shortcut || !(event.metaKey || event.ctrlKey) || event.altKey) return;
    event.preventDefault();
    edit(shortcut);
  };
  return (
    <div className={styles.body}>
      <div className={styles.bar}>
        <Input.Label htmlFor={id}>Message</Input.Label>
        <div className={styles.tools} role="toolbar" aria-label="Formatting" aria-controls={id}>
          <Tool label="Bold" icon={<IconBold size={16} />} onPress={() => edit(bold)} />
          <Tool label="Italic" icon={<IconItalic size={16} />} onPress={() => edit(italic)} />
          <Tool label="Link" icon={<IconLink size={16} />} onPress={() => edit(insertLink)} />
          <Tool label="List" icon={<IconList size={16} />} onPress={() => edit(toggleList)} />
          <FileButton accept={imageTypes} onChange={(file) => file && picture.mutate(file)}>
            {({ onClick }) => (
              <Tool
                label="Picture"
                icon={<IconPhoto size={16} />}
                isBusy={picture.isPending}
                onPress={onClick}
              />
            )}
          </FileButton>
          <Tool label="Pass button" icon={<IconRectangle size={16} />} onPress={() => edit(button)} />
          <ValueMenu
            document={document}
            onInsert={(liquid, withFallback) =>
              edit((selection) => insertValue(selection, liquid, withFallback))
            }
          />
        </div>
      </div>
      <Textarea
        id={id}
        ref={area}
        classNames={{ root: styles.area, wrapper: styles.areaWrapper, input: styles.areaInput }}
        value={value}
        error={error}
        maxLength={inviteBodyLengthMax}
        spellCheck
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </div>
  );
}

type ToolProps = { label: string; icon: ReactNode; isBusy?: boolean; onPress: () => void };

function Tool({ label, icon, isBusy = false, onPress }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={isBusy} onClick={onPress}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

type ValueMenuProps = {
  document: DesignDocument;
  onInsert: (liquid: string, withFallback: boolean) => void;
};

function ValueMenu({ document, onInsert }: ValueMenuProps) {
  const [withFallback, setFallback] = useState(false);
  return (
    <Menu position="bottom-end" width={264} returnFocus={false}>
      <Menu.Target>
        <Tooltip label="Insert value" openDelay={400}>
          <ActionIcon variant="subtle" color="gray" aria-label="Insert value">
            <IconBraces size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Switch
          className={styles.fallback}
          size="xs"
          label="Fallback if the value is missing"
          checked={withFallback}
          onChange={(event) => setFallback(event.currentTarget.checked)}
        />
        {referencesOf(document).map(({ title, references }) => (
          <Fragment key={title}>
            <Menu.Label>{title}</Menu.Label>
            {references.map(({ label, liquid }) => (
              <Menu.Item key={liquid} onClick={() => onInsert(liquid, withFallback)}>
                {label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The field keeps its selection while a button of the toolbar has the focus. */
function applyEdit(area: HTMLTextAreaElement, change: Edit, onChange: (text: string) => void): void {
  const { value: text, selectionStart, selectionEnd } = area;
  const { start, end, insert, selectStart, selectEnd } = change({
    text,
    start: selectionStart,
    end: selectionEnd,
  });
  // After the menu has closed and returned the focus.
  setTimeout(() => {
    area.focus();
    area.setSelectionRange(start, end);
    if (!insertUndoably(insert)) onChange(text.slice(0, start) + insert + text.slice(end));
    // After React has rendered the new text.
    setTimeout(() => area.setSelectionRange(selectStart, selectEnd));
  });
}

/** Deprecated, but the only API whose changes the user can undo. */
function insertUndoably(text: string): boolean {
  return typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
}

function useUpload(onUploaded: (image: UploadedImage) => void) {
  const { handle } = useWorkspace();
  const { getAccessToken } = useSession();
  return useMutation<UploadedImage, Error, File>({
    mutationFn: (file) => uploadImage(handle, file, { send: sendFile, getAccessToken }),
    onSuccess: onUploaded,
    onError: (error) => showError(error.message),
  });
}
