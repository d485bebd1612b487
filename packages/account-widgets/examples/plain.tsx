import {
  AccountWidgets,
  UserProfile,
  UserSecurity,
  UserSessions,
  UsersManagement,
} from '@tessera/account-widgets';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

// A page of its own: it knows where the provider is and how to get a token, and nothing else.
// `plain.html?host=localhost&port=3000&https=false&token=…`
const query = new URLSearchParams(location.search);
const port = query.get('port');
const getToken = async (): Promise<string> => query.get('token') ?? '';

const account = document.getElementById('account');
if (account)
  createRoot(account).render(
    <StrictMode>
      <AccountWidgets
        apiHostname={query.get('host') ?? undefined}
        port={port === null ? null : Number(port)}
        https={query.get('https') !== 'false'}
      >
        <h2>General</h2>
        <UserProfile authToken={getToken} />
        <h2>Security</h2>
        <UserSecurity authToken={getToken} elevatedAccessSeconds={600} />
        <h2>Sessions</h2>
        <UserSessions authToken={getToken} />
        <h2>Team</h2>
        <UsersManagement authToken={getToken} />
      </AccountWidgets>
    </StrictMode>,
  );
