import { Stack } from '@mantine/core';
import type { TeamAccount } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { EmailText } from '../../ui/display/email-text.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextLink } from '../../ui/page/links.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useList } from '../../ui/table/list-state.ts';
import { ForeignTeam } from '../organizations/team-of-others.tsx';
import { InviteToTeamForm } from './invite-to-team-form.tsx';
import { teamQuery } from './queries.ts';
import styles from './team.module.css';
import { useWorkspace } from './workspace-context.ts';

const columns: Column<TeamAccount>[] = [
  { id: 'name', header: 'Name', cell: (account) => <Name {...account} /> },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => <EmailText email={email} />,
    hideBelow: 'sm',
  },
  { id: 'status', header: 'Status', width: '150px', cell: ({ status }) => <Status status={status} /> },
];

export function Team() {
  const { organization } = useWorkspace();
  return organization.isMember ? <OwnTeam /> : <ForeignTeam organization={organization} />;
}

function OwnTeam() {
  const { handle } = useWorkspace();
  const list = useList(teamQuery(useTRPC(), handle), 'accounts');
  return (
    <Stack gap={24}>
      <p className={styles.note}>
        <TeamNote />
      </p>
      <InviteToTeamForm />
      <div>
        <DataTable
          label="Team"
          columns={columns}
          list={list}
          rowKey={({ email, status }) => `${email} ${status}`}
          isDimmed={({ status }) => status === 'inviteExpired' || status === 'inviteRevoked'}
          errorTitle="Error: Could not load the team"
          empty={<EmptyState title="Nobody yet" />}
          skeletonRows={3}
        />
      </div>
    </Stack>
  );
}

function Name({ name, email }: TeamAccount) {
  return (
    <>
      <span className={styles.name}>{name || '–'}</span>
      <span className={styles.below}>
        <EmailText email={email} />
      </span>
    </>
  );
}

/** Roles and removal are settings of the organization; links there. */
function TeamNote() {
  const { organization } = useWorkspace();
  return (
    <>
      Everyone in {organization.name} can work in its workspaces. To change roles or remove people, open{' '}
      <TextLink
        to="/org/$organizationHandle/team"
        params={{ organizationHandle: organization.handle }}
        underline="always"
      >
        the organization’s team
      </TextLink>
      .
    </>
  );
}

function Status({ status }: Pick<TeamAccount, 'status'>) {
  switch (status) {
    case 'active':
      return <StatusBadge tone="good">Active</StatusBadge>;
    case 'invited':
      return <StatusBadge tone="busy">Invited</StatusBadge>;
    case 'inviteExpired':
      return <StatusBadge tone="quiet">Invite expired</StatusBadge>;
    case 'inviteRevoked':
      return <StatusBadge tone="quiet">Invite revoked</StatusBadge>;
  }
}
