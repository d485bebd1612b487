import { HowTo, OutsideLink } from './how-to.tsx';
import { vendorLinks } from './vendor-links.ts';

export function GoogleHowTo() {
  return (
    <HowTo title="What you need at Google">
      <li>
        An issuer: sign up in the{' '}
        <OutsideLink href={vendorLinks.googleConsole}>Google Pay &amp; Wallet console</OutsideLink>, Google
        Wallet API. The issuer ID stands at the top.
      </li>
      <li>
        The <OutsideLink href={vendorLinks.googleApi}>Google Wallet API</OutsideLink>, switched on in a Google
        Cloud project.
      </li>
      <li>
        A <OutsideLink href={vendorLinks.googleServiceAccounts}>service account</OutsideLink> in that project:
        Keys, Add key, JSON. That file is uploaded here.
      </li>
      <li>
        The account’s email address invited in the Google Pay &amp; Wallet console: Users, Invite a user,
        access level Developer.
      </li>
      <li>
        Publishing access, requested in the same console. Until Google grants it, only your testers can save
        passes.
      </li>
    </HowTo>
  );
}
