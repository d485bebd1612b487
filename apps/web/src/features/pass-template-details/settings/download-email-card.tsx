import { Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { ButtonLink } from '../../../ui/page/links.tsx';
import { InviteEmailButton } from '../../invite-emails/invite-email-button.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { ReminderField } from './reminder-field.tsx';

export function DownloadEmailCard({ template }: { template: PassTemplate }) {
  const params = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const { data: mail } = useQuery(useTRPC().workspace.passTemplates.inviteEmails.get.queryOptions(params));
  const page: string = `/${params.workspaceHandle}/templates/${template.id}/send-download`;
  return (
    <Card title="Download email">
      <Text size="sm" c="dimmed" mb="md" maw={560}>
        People get the link to their pass in an email with your logo and colors.
      </Text>
      {mail && (
        <Text size="sm" mb="md" maw={560}>
          Subject: <strong>{mail.inviteEmail.subject}</strong>
        </Text>
      )}
      {!template.archivedAt && <ReminderField passTemplateId={template.id} />}
      <Group gap="sm">
        {!template.archivedAt && (
          <>
            <InviteEmailButton passTemplateId={template.id} />
            <ButtonLink variant="default" to={page} leftSection={<IconMail size={16} />}>
              Send Pass Download Links
            </ButtonLink>
          </>
        )}
      </Group>
    </Card>
  );
}
