import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import type { DesignDocument } from '@tessera/pass-design';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './columns-menu.module.css';
import { passesColumns } from './passes-columns.tsx';
import { useChosenColumns } from './use-chosen-columns.ts';

type ColumnsMenuProps = { passTemplateId: string; document: DesignDocument };

const portalProps = { target: 'main' };

export function ColumnsMenu(props: ColumnsMenuProps) {
  return (
    <Popover position="bottom-end" shadow="lg" trapFocus returnFocus portalProps={portalProps}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>
        <ColumnChoices {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

export function ColumnChoices({ passTemplateId, document }: ColumnsMenuProps) {
  const { timezoneName } = useWorkspace();
  const { chosen, isDefault, choose } = useChosenColumns(passTemplateId);
  const columns = passesColumns(document, timezoneName);
  const boxes = (isAttribute: boolean) =>
    columns
      .filter((column) => (column.isAttribute ?? false) === isAttribute)
      .map(({ id, header }) => <Checkbox key={id} value={id} label={header} />);
  const attributes = boxes(true);
  return (
    <>
      <Checkbox.Group value={[...chosen]} onChange={choose} aria-label="Columns">
        <Stack gap="sm">
          {boxes(false)}
          {attributes.length > 0 && <p className={styles.heading}>Attributes</p>}
          {attributes}
        </Stack>
      </Checkbox.Group>
      <Button variant="subtle" size="compact-sm" mt="md" disabled={isDefault} onClick={() => choose(null)}>
        Restore default
      </Button>
    </>
  );
}
