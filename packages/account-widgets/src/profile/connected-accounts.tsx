import { providerIcons } from './provider-icons.tsx';
import { oauthProviders, type UserProfileData } from './user-profile-data.ts';

/** Sign-in methods besides the password. On a phone the provider's name suffices. */
export function ConnectedAccounts({ accounts }: { accounts: UserProfileData['connectedAccounts'] }) {
  return (
    <div className="detail">
      <dt className="term">Connected accounts</dt>
      <dd className="value">
        <ul className="accounts">
          {accounts.map(({ type, email }) => {
            const ProviderIcon = providerIcons[type];
            return (
              <li key={type}>
                <ProviderIcon />
                <span>{oauthProviders[type]}</span>
                {email && <span className="account-email cut">{email}</span>}
              </li>
            );
          })}
        </ul>
      </dd>
    </div>
  );
}
