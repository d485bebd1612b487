import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import '@mantine/spotlight/styles.css';

export type CommandGroup = SpotlightActionGroupData;

/** All places of a page and the first of everything that is searched; more would be a list to read. */
const commandsMax = 40;

type CommandMenuProps = {
  groups: CommandGroup[];
  onQueryChange: (query: string) => void;
  onOpenChange: (isOpen: boolean) => void;
};

export const openCommandMenu = spotlight.open;

/** Goes to any page by its name; `openCommandMenu` opens it. */
export function CommandMenu({ groups, onQueryChange, onOpenChange }: CommandMenuProps) {
  return (
    <Spotlight
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
      onSpotlightOpen={() => onOpenChange(true)}
      onSpotlightClose={() => onOpenChange(false)}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Go to…',
        'aria-label': 'Go to a workspace, template, campaign or setting',
      }}
    />
  );
}
