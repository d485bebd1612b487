import { Spotlight, type SpotlightActionGroupData, type SpotlightStore } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import '@mantine/spotlight/styles.css';

export type CommandGroup = SpotlightActionGroupData;

const commandsMax = 40;

type CommandMenuProps = {
  store: SpotlightStore;
  groups: CommandGroup[];
  onQueryChange: (query: string) => void;
};

export function CommandMenu({ store, groups, onQueryChange }: CommandMenuProps) {
  return (
    <Spotlight
      store={store}
      actions={groups}
      shortcut={null}
      highlightQuery
      scrollable
      attributes={{ content: { 'aria-label': 'Go to' } }}
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      limit={commandsMax}
      nothingFound="Nothing found. Try a shorter word."
      onQueryChange={onQueryChange}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Go to…',
        'aria-label': 'Go to a workspace, template, campaign or setting',
      }}
    />
  );
}
