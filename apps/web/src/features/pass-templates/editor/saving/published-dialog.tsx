import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { PassTemplate } from '@tessera/contract';
import { formatNumber } from '../../../../lib/format-number.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { ButtonLink } from '../../../../ui/page/links.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';

type Props = { template: PassTemplate; onClose: () => void };

export function PublishedDialog({ template, onClose }: Props) {
  return template.issuedPassCount === 0 ? (
    <FirstDialog template={template} onClose={onClose} />
  ) : (
    <AgainDialog template={template} onClose={onClose} />
  );
}

function FirstDialog({ template, onClose }: Props) {
  const { handle } = useWorkspace();
  return (
    <Dialog isOpen onClose={onClose} title="Congrats, your pass has been published!">
      <Stack gap="lg">
        <Text>Nobody holds it yet. Issue the first pass to somebody, yourself for instance.</Text>
        <Group justify="flex-end">
          <NextButton href={`/${handle}/templates/${template.id}/send-download`} label="Invite users" />
        </Group>
      </Stack>
    </Dialog>
  );
}

function AgainDialog({ template, onClose }: Props) {
  const { handle, organization } = useWorkspace();
  const { canManage } = organization.permissions;
  const { issuedPassCount } = template;
  const passes = issuedPassCount === 1 ? 'pass' : 'passes';
  return (
    <Dialog isOpen onClose={onClose} title="Success! Pass Template Published">
      <Stack gap="lg">
        <Text>
          {formatNumber(issuedPassCount)} issued {passes} will show it as their wallets ask again.
          {canManage && ' To tell the holders, send a push.'}
        </Text>
        <Group justify="flex-end" gap="sm">
          <ButtonLink
            variant={canManage ? 'default' : 'filled'}
            to="/$workspaceHandle/templates/$passTemplateId"
            params={{ workspaceHandle: handle, passTemplateId: template.id }}
          >
            View Template
          </ButtonLink>
          {canManage && (
            <NextButton
              href={`/${handle}/campaigns/new/edit?passTemplateId=${template.id}`}
              label="Send a Push"
            />
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function NextButton({ href, label }: { href: string; label: string }) {
  const navigate = useNavigate();
  return (
    <Button
      component="a"
      href={href}
      data-autofocus
      onClick={(event) => {
        event.preventDefault();
        void navigate({ href });
      }}
    >
      {label}
    </Button>
  );
}
