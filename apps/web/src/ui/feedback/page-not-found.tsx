import { ButtonLink } from '../page/links.tsx';
import { MessagePage } from './message-page.tsx';

export function PageNotFound() {
  return (
    <MessagePage title="This page does not exist" action={<ButtonLink to="/">Go to the start</ButtonLink>}>
      The address may have been mistyped, or what stood here was removed.
    </MessagePage>
  );
}
