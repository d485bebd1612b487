import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { onOpenCommandMenu } from './open-command-menu.ts';
import '@mantine/spotlight/styles.css';

export type CommandGroup = SpotlightActionGroupData;

/** All places of a page and the first of everything that is searched; more would be a list to read. */
const commandsMax = 40;

type CommandMenuProps = {
  groups: CommandGroup[];
  onQueryChange: (query: string) => void;
  onOpenChange: (isOpen: boolean) => void;
};

/** The menu of everywhere one can go; `openCommandMenu` opens it. */
export function CommandMenu({ groups, onQueryChange, onOpenChange }: CommandMenuProps) {
  useEffect(() => onOpenCommandMenu(spotlight.open), []);
  return (
    <Spotlight
      actions={groups}
      // Whoever shows the menu listens for its keys: they are pressed before it is loaded, too.
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
