import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { PassTemplate } from '@tessera/contract';
import { formatNumber } from '../../../../lib/format-number.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { ButtonLink } from '../../../../ui/page/links.tsx';
import { FirstPassActions } from '../../../passes/first-pass-actions.tsx';
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
    <Dialog isOpen onClose={onClose} title="Congrats, your pass has been published!" width={580}>
      <FirstPassActions
        template={template}
        isPrimary
        lead="Be the first to hold it, or invite your people."
        others={
          <NextButton
            href={`/${handle}/templates/${template.id}/send-download`}
            label="Invite users"
            variant="default"
          />
        }
      />
    </Dialog>
  );
}

function AgainDialog({ template, onClose }: Props) {
  const { handle, organization } = useWorkspace();
  const { canManage } = organization.permissions;
  const { issuedPassCount } = template;
  const passes = issuedPassCount === 1 ? 'pass' : 'passes';
  return (
    <Dialog isOpen onClose={onClose} title="Success! Pass Template Published" width={720}>
      <FirstPassActions
        template={template}
        isPrimary={false}
        lead={`${formatNumber(issuedPassCount)} issued ${passes} will show it as soon as their wallets check for changes.${canManage ? ' To tell the holders, send a push.' : ''}`}
        others={
          <>
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
          </>
        }
      />
    </Dialog>
  );
}

type NextButtonProps = { href: string; label: string; variant?: 'filled' | 'default' };

function NextButton({ href, label, variant = 'filled' }: NextButtonProps) {
  const navigate = useNavigate();
  return (
    <Button
      component="a"
      variant={variant}
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
