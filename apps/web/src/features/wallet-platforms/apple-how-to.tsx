import { HowTo, OutsideLink } from './how-to.tsx';
import { vendorLinks } from './vendor-links.ts';

export function AppleHowTo() {
  return (
    <HowTo title="What you need at Apple">
      <li>A membership of the Apple Developer Program, as Account Holder or Admin.</li>
      <li>
        A pass type identifier:{' '}
        <OutsideLink href={vendorLinks.appleIdentifiers}>Identifiers, Pass Type IDs</OutsideLink>, then +. It
        begins with “pass.” and is permanent; passes in wallets are tied to it.
      </li>
      <li>
        A certificate for it, which lasts about a year. “Add certificate” leads through it. Renew it in time:
        with an expired certificate no pass can be issued or updated. Passes already in wallets stay there.
      </li>
      <li>
        Whether Apple has revoked a certificate is not asked here; a revoked one stops working at Apple.
      </li>
    </HowTo>
  );
}
