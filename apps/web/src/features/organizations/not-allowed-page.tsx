import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { AskAdmins } from './ask-admins.tsx';

/** Shown to members who open an admin-only page; names the admins to ask. */
export function NotAllowedPage({ organization }: { organization: { name: string; handle: string } }) {
  return (
    <MessagePage title="You are not allowed to access this page.">
      <AskAdmins organization={organization} />
    </MessagePage>
  );
}
