import { Spotlight, type SpotlightActionGroupData, type SpotlightStore } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import '@mantine/spotlight/styles.css';

export type CommandGroup = SpotlightActionGroupData;

const commandsMax = 50;

type CommandMenuProps = {
  store: SpotlightStore;
  groups: CommandGroup[];
  nothingFound: string;
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
};

export function CommandMenu(props: CommandMenuProps) {
  const { store, groups, nothingFound, label, placeholder, query, onQueryChange, onClose } = props;
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
      nothingFound={nothingFound}
      query={query}
      onQueryChange={onQueryChange}
      onSpotlightClose={onClose}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder,
        'aria-label': label,
      }}
    />
  );
}
