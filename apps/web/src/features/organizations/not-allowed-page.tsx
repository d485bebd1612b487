import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { AskAdmins } from './ask-admins.tsx';

/** A page that is for the organization's admins: in the specification's words, and with whom to ask. */
export function NotAllowedPage({ organization }: { organization: { name: string; handle: string } }) {
  return (
    <MessagePage title="You are not allowed to access this page.">
      <AskAdmins organization={organization} />
    </MessagePage>
  );
}
