import { Button, Checkbox, Stack } from '@mantine/core';
import type { DesignDocument } from '@tessera/pass-design';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './column-choices.module.css';
import { passesColumns } from './passes-columns.tsx';
import { useChosenColumns } from './use-chosen-columns.ts';

type ColumnChoicesProps = { passTemplateId: string; document: DesignDocument };

export function ColumnChoices({ passTemplateId, document }: ColumnChoicesProps) {
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
