import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBan,
  IconDeviceMobile,
  IconExternalLink,
  IconQrcode,
  IconReplace,
  IconUserX,
} from '@tabler/icons-react';
import type { Pass } from '@tessera/contract';
import { lazy } from 'react';
import { useAppConfig } from '../../../lib/app-config-context.ts';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { ActionsMenu } from '../../../ui/overlay/actions-menu.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useHoldsRight } from '../../workspaces/workspace-context.ts';
import { PassLink } from '../pass-link.tsx';
import { personName } from '../person-name.ts';
import { SendLinkButton } from '../send-link-button.tsx';

const VoidPassDialog = lazy(async () => ({
  default: (await import('../void-pass-dialog.tsx')).VoidPassDialog,
}));
const ReissuePassDialog = lazy(async () => ({
  default: (await import('./reissue-pass-dialog.tsx')).ReissuePassDialog,
}));
const ErasePersonDialog = lazy(async () => ({
  default: (await import('../../erasures/erase-person-dialog.tsx')).ErasePersonDialog,
}));

export function PassActions({ pass }: { pass: Pass }) {
  const [isVoiding, voiding] = useDisclosure(false);
  const [isReissuing, reissuing] = useDisclosure(false);
  const [isErasing, erasing] = useDisclosure(false);
  const mayErase = useHoldsRight('erase') && !pass.user.erased;
  const onReissue = useHoldsRight('voidForGood') ? reissuing.open : null;
  const onErase = mayErase ? erasing.open : null;
  const isVoided = pass.status === 'voided';
  return (
    <>
      {isVoided ? (
        !pass.user.erased && (
          <>
            {onReissue && (
              <Button leftSection={<IconReplace size={16} />} onClick={onReissue}>
                Reissue pass
              </Button>
            )}
            {onErase && (
              <ActionsMenu label={`More actions for ${personName(pass.user)}’s pass`}>
                <EraseItem onErase={onErase} />
              </ActionsMenu>
            )}
          </>
        )
      ) : (
        <>
          <CopyButton value={pass.downloadUrl} label="Copy link" copiedLabel="Link Copied" />
          <QrButton url={pass.downloadUrl} />
          {(pass.user.email || pass.user.phone) && (
            <SendLinkButton pass={pass} isPrimary={pass.status === 'issued'} />
          )}
          <PassMenu pass={pass} onReissue={onReissue} onVoid={voiding.open} onErase={onErase} />
        </>
      )}
      <LazyBoundary>
        {isVoiding && <VoidPassDialog pass={pass} onClose={voiding.close} />}
        {isReissuing && <ReissuePassDialog pass={pass} onClose={reissuing.close} />}
        {isErasing && <ErasePersonDialog pass={pass} isOpen onClose={erasing.close} />}
      </LazyBoundary>
    </>
  );
}

function QrButton({ url }: { url: string }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={16} />} onClick={open}>
        QR code
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Download link">
        <PassLink url={url} />
      </Dialog>
    </>
  );
}

type PassMenuProps = {
  pass: Pass;
  onReissue: (() => void) | null;
  onVoid: () => void;
  onErase: (() => void) | null;
};

function PassMenu({ pass, onReissue, onVoid, onErase }: PassMenuProps) {
  const { development } = useAppConfig();
  return (
    <ActionsMenu label={`More actions for ${personName(pass.user)}’s pass`}>
      <Menu.Item
        component="a"
        href={pass.downloadUrl}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={16} />}
      >
        Open download page
      </Menu.Item>
      {development && (
        <Menu.Item
          component="a"
          href={`/lab?link=${encodeURIComponent(pass.downloadUrl)}`}
          target="_blank"
          leftSection={<IconDeviceMobile size={16} />}
        >
          Open on virtual phones
        </Menu.Item>
      )}
      {onReissue && (
        <Menu.Item leftSection={<IconReplace size={16} />} onClick={onReissue}>
          Reissue pass
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconBan size={16} />} c="var(--tessera-danger)" onClick={onVoid}>
        Void pass
      </Menu.Item>
      {onErase && <EraseItem onErase={onErase} />}
    </ActionsMenu>
  );
}

function EraseItem({ onErase }: { onErase: () => void }) {
  return (
    <Menu.Item leftSection={<IconUserX size={16} />} c="var(--tessera-danger)" onClick={onErase}>
      Erase person’s data
    </Menu.Item>
  );
}
