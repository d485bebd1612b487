import { Spotlight, type SpotlightActionGroupData, type SpotlightStore } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import '@mantine/spotlight/styles.css';

export type CommandGroup = SpotlightActionGroupData;

/** All places of a page and the first of everything that is searched; more would be a list to read. */
const commandsMax = 40;

type CommandMenuProps = {
  /** Of `createSpotlight`, whose `open` opens the menu. */
  store: SpotlightStore;
  groups: CommandGroup[];
  onQueryChange: (query: string) => void;
};

/** Goes to any page by its name. */
export function CommandMenu({ store, groups, onQueryChange }: CommandMenuProps) {
  return (
    <Spotlight
      store={store}
      actions={groups}
      // The button that opens it listens for Ctrl/⌘ K.
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
