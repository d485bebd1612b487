import { UsersManagement } from '@tessera/account-widgets';
import type { Organization } from '@tessera/contract';
import { useSession } from '../../lib/session/session.tsx';
import { DetailsPage } from '../../ui/page/details-page.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { AppAccountWidgets } from '../account/app-account-widgets.tsx';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { TeamOfOthers } from './team-of-others.tsx';
import styles from './team-page.module.css';

export function TeamPage({ organization }: { organization: Organization }) {
  if (!organization.permissions.canManage) return <NotAllowedPage organization={organization} />;
  return <Team organization={organization} />;
}

/** The widget manages only the token's organization. */
function Team({ organization }: { organization: Organization }) {
  const { organizationId, getAccessToken } = useSession();
  useDocumentTitle('Team', organization.name);
  return (
    <DetailsPage title="Team">
      <div className={styles.people}>
        {organizationId === organization.workosIdentifier ? (
          <AppAccountWidgets>
            <UsersManagement authToken={getAccessToken} />
          </AppAccountWidgets>
        ) : (
          <TeamOfOthers organization={organization} />
        )}
      </div>
    </DetailsPage>
  );
}
