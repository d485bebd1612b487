import { ActionIcon, Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconBook2,
  IconCode,
  IconDeviceMobile,
  IconHelp,
  IconKeyboard,
  IconLifebuoy,
  IconMail,
} from '@tabler/icons-react';
import { lazy, useContext, useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { PlainLink } from '../../ui/page/links.tsx';
import { WorkspaceContext } from '../workspaces/workspace-context.ts';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

export function HelpMenu() {
  const { development, publicUrl } = useAppConfig();
  const workspace = useContext(WorkspaceContext);
  const [dialog, setDialog] = useState<'support' | 'shortcuts' | null>(null);
  const close = () => setDialog(null);
  useHotkeys([['shift+?', () => setDialog('shortcuts')]]);
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false}>
        <Menu.Target>
          <ActionIcon aria-label="Help">
            <IconHelp size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {workspace && (
            <Menu.Item
              renderRoot={(props) => (
                <PlainLink
                  {...props}
                  to="/$workspaceHandle/playbooks"
                  params={{ workspaceHandle: workspace.handle }}
                />
              )}
              leftSection={<IconBook2 size={16} />}
            >
              Playbooks
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={`${publicUrl}/api/v1/docs`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconCode size={16} />}
          >
            API reference
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => setDialog('shortcuts')}>
            Keyboard shortcuts
          </Menu.Item>
          {development && <LabItems />}
          <SupportItem onOpen={() => setDialog('support')} />
        </Menu.Dropdown>
      </Menu>
      <LazyBoundary>
        {dialog === 'support' && <HelpDialog onClose={close} />}
        {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </LazyBoundary>
    </>
  );
}

function LabItems() {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>In development</Menu.Label>
      <Menu.Item
        renderRoot={(props) => <PlainLink {...props} to="/lab" />}
        leftSection={<IconDeviceMobile size={16} />}
      >
        Wallet lab
      </Menu.Item>
      <Menu.Item
        renderRoot={(props) => <PlainLink {...props} to="/lab/mailbox" />}
        leftSection={<IconMail size={16} />}
      >
        Mailbox
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

function SupportItem({ onOpen }: { onOpen: () => void }) {
  const { supportUrl } = useAppConfig();
  const leftSection = <IconLifebuoy size={16} />;
  return supportUrl ? (
    <Menu.Item component="a" href={supportUrl} target="_blank" rel="noreferrer" leftSection={leftSection}>
      Support
    </Menu.Item>
  ) : (
    <Menu.Item onClick={onOpen} leftSection={leftSection}>
      Support
    </Menu.Item>
  );
}
