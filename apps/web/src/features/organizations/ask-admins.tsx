import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrganizationAdmin } from '@tessera/contract';
import { Fragment } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { adminsQuery } from './queries.ts';

const adminsShown = 3;

export function AskAdmins({ organization }: { organization: { name: string; handle: string } }) {
  const admins = useQuery(adminsQuery(useTRPC(), organization.handle)).data?.admins ?? [];
  const shown = admins.slice(0, adminsShown);
  if (shown.length === 0) return <>Ask an admin of {organization.name}.</>;
  return (
    <>
      Ask an admin of {organization.name}:{' '}
      {shown.map((admin, index) => (
        <Fragment key={admin.email}>
          {index > 0 && (index === shown.length - 1 ? ' or ' : ', ')}
          <Admin {...admin} />
        </Fragment>
      ))}
      .
    </>
  );
}

function Admin({ name, email }: OrganizationAdmin) {
  return (
    <Anchor href={`mailto:${email}`} inherit underline="always" title={email}>
      {name || email}
    </Anchor>
  );
}
