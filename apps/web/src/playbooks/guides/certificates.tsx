import { AppLink } from '../app-link.tsx';
import { Arrow } from '../drawings/arrow.tsx';
import { Badge } from '../drawings/badge.tsx';
import { Scene } from '../drawings/scene.tsx';
import { SheetOfPaper } from '../drawings/sheet-of-paper.tsx';
import { SvgText } from '../drawings/svg-text.tsx';
import { Figure } from '../figure.tsx';
import type { Guide } from '../guide.ts';
import { Note } from '../note.tsx';
import { Step, Steps } from '../steps.tsx';
import { Term } from '../term.tsx';

export const certificates: Guide = {
  slug: 'certificates',
  title: 'Certificates and renewal',
  lead: 'Apple’s certificate for passes lasts about a year. How to get one, how to renew it without a gap, and what happens if you forget.',
  minutes: 3,
  picture: <Picture />,
  body: <Body />,
};

function Picture() {
  return (
    <Scene>
      <SheetOfPaper x={152} y={64} title="Certificate" note="12 months" mark="seal" />
      <Arrow from={[276, 130]} to={[356, 130]} bend={26} />
      <g transform="translate(374 66)">
        <rect className="d-paper" width="124" height="128" rx="12" />
        <path className="d-accent" d="M12 0h100a12 12 0 0 1 12 12v18H0V12A12 12 0 0 1 12 0z" />
        {[0, 1, 2, 3, 4].flatMap((across) =>
          [0, 1, 2].map((down) => (
            <rect
              key={`${across}-${down}`}
              className={across === 3 && down === 2 ? 'd-soon' : 'd-faint'}
              x={15 + across * 20}
              y={44 + down * 26}
              width="14"
              height="16"
              rx="4"
            />
          )),
        )}
      </g>
    </Scene>
  );
}

function Body() {
  return (
    <>
      <p>
        Every pass in Apple Wallet is signed, and every notification to an iPhone is sent, with the
        certificate of its pass type identifier. You make it once and renew it each year. Certificates marked{' '}
        <Term>Managed</Term> belong to the installation; whoever runs it renews them.
      </p>
      <h2>The first certificate</h2>
      <RequestFigure />
      <Steps>
        <Step title="Ask for a request file">
          <p>
            In the settings, press <Term>Add certificate</Term>, stay with <Term>Request here</Term>, and
            press <Term>Download request</Term>. A private key is made here and sealed; you get only the
            request, a file ending in <code>.certSigningRequest</code>.
          </p>
          <AppLink path="settings/wallet-platforms/apple">Apple Wallet settings</AppLink>
        </Step>
        <Step title="Take it to Apple">
          <p>
            At developer.apple.com/account, in <Term>Certificates, Identifiers &amp; Profiles</Term>, add a{' '}
            <Term>Pass Type ID Certificate</Term>, choose your identifier and upload the request. Then
            download what Apple issues: a file ending in <code>.cer</code>.
          </p>
        </Step>
        <Step title="Bring the certificate back">
          <p>
            Upload the <code>.cer</code> file in the same dialog; the request waits for it, today or next
            week. It is checked before it is kept: whether it fits the key, whether it is one for passes, who
            signed it, when it ends, and with a pass signed for trial.
          </p>
        </Step>
        <Step title="Use it">
          <p>
            The identifier stands in the list with its team and its end. You choose it when you make a
            template, and the template keeps it: installed passes belong to their identifier.
          </p>
        </Step>
      </Steps>
      <Note>
        <p>
          <strong>You have a certificate already?</strong> Upload it together with its key, as a{' '}
          <code>.p12</code> file exported from Keychain, or as PEM files. A new request is not needed.
        </p>
      </Note>
      <h2>Renewal</h2>
      <p>
        From 28 days before the end, the identifier is red in the list and carries the badge{' '}
        <Term>Identifier Expiry</Term>, and the sidebar shows a notice with the button{' '}
        <Term>Upload Certificate</Term>. There is time enough: at Apple two certificates of one identifier may
        be in force together.
      </p>
      <YearFigure />
      <Steps>
        <Step title="Renew beside the running one">
          <p>
            Choose <Term>Renew</Term> in the menu of the identifier’s own row and go the same way: request,
            Apple, upload. The old certificate goes on signing meanwhile.
          </p>
        </Step>
        <Step title="The change is one moment">
          <p>
            Once the new certificate has passed its checks, it signs from then on. Nobody has to add a pass
            again, and templates stay as they are. A certificate of another team or identifier is refused.
          </p>
        </Step>
      </Steps>
      <h2>If it did run out</h2>
      <ul className="plain">
        <li>Passes in wallets stay there and can be shown and scanned.</li>
        <li>No new pass can be signed, none can be updated, and iPhones cannot be notified.</li>
        <li>Google Wallet is not affected.</li>
        <li>A renewed certificate brings everything back; passes catch up when they next ask.</li>
      </ul>
    </>
  );
}

function RequestFigure() {
  return (
    <Figure caption="The private key never leaves this installation: Apple sees the request, you carry two harmless files.">
      <Scene label="The request goes from Tessera to Apple, the certificate comes back" height={220}>
        <g transform="translate(40 50)">
          <rect className="d-paper" width="150" height="120" rx="14" />
          <SvgText x={75} y={32} size={17} anchor="middle" isBold>
            Tessera
          </SvgText>
          <g className="d-key" transform="translate(52 78)">
            <circle r="11" />
            <path d="M11 0h36v11M36 0v8" />
          </g>
          <SvgText x={75} y={110} size={14} tone="dim" anchor="middle">
            the key stays
          </SvgText>
        </g>
        <g transform="translate(450 50)">
          <rect className="d-paper" width="150" height="120" rx="14" />
          <SvgText x={75} y={32} size={17} anchor="middle" isBold>
            Apple
          </SvgText>
          <SvgText x={75} y={70} size={14} tone="dim" anchor="middle">
            looks at it,
          </SvgText>
          <SvgText x={75} y={88} size={14} tone="dim" anchor="middle">
            then signs
          </SvgText>
        </g>
        <Arrow from={[204, 88]} to={[436, 88]} bend={14} />
        <Arrow from={[436, 140]} to={[204, 140]} bend={-14} />
        <Badge x={320} y={74}>
          1
        </Badge>
        <SvgText x={320} y={107} size={16} anchor="middle" isBold>
          request
        </SvgText>
        <SvgText x={320} y={136} size={16} anchor="middle" isBold>
          certificate
        </SvgText>
        <Badge x={320} y={154}>
          2
        </Badge>
      </Scene>
    </Figure>
  );
}

function YearFigure() {
  return (
    <Figure caption="A year of a certificate. The new one begins before the old one ends, and takes over in one moment.">
      <Scene label="A timeline: the warning begins 28 days before the end" height={170}>
        <rect className="d-accent" x="40" y="52" width="440" height="20" rx="10" />
        <rect className="d-soon" x="400" y="52" width="80" height="20" rx="10" />
        <rect className="d-accent" x="430" y="92" width="170" height="20" rx="10" />
        <path className="d-dashed" d="M400 44v84M480 44v84" />
        <SvgText x={42} y={42} size={16} isBold>
          This year’s certificate
        </SvgText>
        <SvgText x={396} y={150} size={15} tone="dim" anchor="middle">
          28 days before
        </SvgText>
        <SvgText x={480} y={36} size={15} tone="dim" anchor="middle">
          its end
        </SvgText>
        <SvgText x={600} y={136} size={16} anchor="end" isBold>
          The next one
        </SvgText>
      </Scene>
    </Figure>
  );
}
