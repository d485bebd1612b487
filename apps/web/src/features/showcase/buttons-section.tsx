import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconArchive, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { CopyButton, CopyIcon } from '../../ui/form/copy-button.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { Hint } from '../../ui/overlay/hint.tsx';
import { LoadMore } from '../../ui/table/load-more.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const nothing = () => undefined;

export function ButtonsSection() {
  return (
    <Specimens>
      <Specimen label="Kinds" note="One filled button for the one next step; the others stay quiet.">
        <Group gap="sm">
          <Button leftSection={<IconPlus size={16} />}>Create Pass Template</Button>
          <Button variant="default">Cancel</Button>
          <Button variant="light">Send a Push</Button>
          <Button variant="subtle">View Template</Button>
          <Button color="red.9">Void pass</Button>
        </Group>
      </Specimen>
      <Specimen label="States">
        <Group gap="sm">
          <Button>Enabled</Button>
          <Button disabled>Disabled</Button>
          <Button loading aria-label="Saving">
            Saving
          </Button>
          <Button size="xs" variant="default">
            Small
          </Button>
          <Button size="md" variant="default">
            Large
          </Button>
        </Group>
      </Specimen>
      <Specimen label="Icons and menus">
        <Group gap="sm">
          <Hint label="Edit">
            <ActionIcon aria-label="Edit">
              <IconPencil size={18} />
            </ActionIcon>
          </Hint>
          <ActionIcon aria-label="Delete" disabled>
            <IconTrash size={18} />
          </ActionIcon>
          <ActionsMenu label="Actions for Aurora Rewards">
            <Menu.Item leftSection={<IconCopy size={16} />}>Duplicate</Menu.Item>
            <Menu.Item leftSection={<IconArchive size={16} />}>Archive</Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} color="red" disabled>
              Delete
            </Menu.Item>
          </ActionsMenu>
        </Group>
      </Specimen>
      <Specimen label="Copying" note="Says so for three seconds.">
        <Group gap="sm">
          <CopyButton value="https://example.com/p/1" label="Copy link" copiedLabel="Link Copied" />
          <CopyIcon value="0f8fad5b" label="Copy request id" />
        </Group>
      </Specimen>
      <Specimen label="Load more">
        <LoadMore
          list={{
            hasMore: true,
            isLoadingMore: false,
            hasLoadMoreFailed: false,
            isStale: false,
            loadMore: nothing,
          }}
        />
      </Specimen>
    </Specimens>
  );
}
