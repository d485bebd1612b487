import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { UserIcon } from '../ui/icons.tsx';
import { Loaded } from '../widget/loaded.tsx';
import { useWidgetQuery } from '../widget/use-widget-query.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';
import { EditNameDialog } from './edit-name-dialog.tsx';
import { getProfile } from './profile-requests.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { fullNameOf, type UserProfileData } from './user-profile-data.ts';

export function ProfileCard() {
  const query = useWidgetQuery(getProfile());
  return (
    <Loaded query={query} loading={<ProfileSkeleton />}>
      {(profile) => <ProfileDetails profile={profile} />}
    </Loaded>
  );
}

function ProfileDetails({ profile }: { profile: UserProfileData }) {
  const [isEditing, setIsEditing] = useState(false);
  const { profilePictureUrl, email, connectedAccounts } = profile;
  const fullName = fullNameOf(profile);
  return (
    <>
      <dl className="card">
        {profilePictureUrl && (
          <div className="detail">
            <dt className="term">Profile picture</dt>
            <dd className="value">
              <Avatar size="large" pictureUrl={profilePictureUrl} fallback={<UserIcon />} />
            </dd>
          </div>
        )}
        <div className="detail">
          <dt className="term">Full name</dt>
          <dd className="value">
            <span className={fullName ? 'cut' : 'dimmed'}>{fullName || 'Not set'}</span>
            <Button kind="secondary" aria-label="Edit name" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          </dd>
        </div>
        <div className="detail">
          <dt className="term">Email address</dt>
          <dd className="value">
            <span className="cut">{email}</span>
          </dd>
        </div>
        {connectedAccounts.length > 0 && <ConnectedAccounts accounts={connectedAccounts} />}
      </dl>
      {isEditing && <EditNameDialog profile={profile} onClose={() => setIsEditing(false)} />}
    </>
  );
}
