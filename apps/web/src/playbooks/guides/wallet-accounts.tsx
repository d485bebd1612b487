import { AppLink } from '../app-link.tsx';
import { Arrow } from '../drawings/arrow.tsx';
import { Badge } from '../drawings/badge.tsx';
import { Scene } from '../drawings/scene.tsx';
import { SheetOfPaper } from '../drawings/sheet-of-paper.tsx';
import { SvgText } from '../drawings/svg-text.tsx';
import { Figure } from '../figure.tsx';
import type { Guide } from '../guide.ts';
import { GuideLink } from '../guide-link.tsx';
import { Note } from '../note.tsx';
import { Step, Steps } from '../steps.tsx';
import { Term } from '../term.tsx';

export const walletAccounts: Guide = {
  slug: 'wallet-accounts',
  title: 'Getting Apple and Google accounts',
  lead: 'Apple wants passes signed with a certificate of yours, Google wants to know who writes them. What to ask for, where, and what it costs.',
  minutes: 4,
  picture: <Picture />,
  body: <Body />,
};

function Picture() {
  return (
    <Scene>
      <SheetOfPaper x={130} y={64} title="Certificate" note="from Apple" mark="seal" />
      <SheetOfPaper x={402} y={64} title="Key" note="from Google" mark="key" />
      <Arrow from={[250, 104]} to={[292, 124]} />
      <Arrow from={[390, 104]} to={[348, 124]} />
      <rect className="d-accent" x="298" y="112" width="44" height="44" rx="10" />
      <path d="M309 124h22v5.500h-7.500v16h-7v-16H309z" fill="#ffffff" />
      <SvgText x={184} y={228} size={16} tone="dim" anchor="middle">
        Apple Wallet
      </SvgText>
      <SvgText x={456} y={228} size={16} tone="dim" anchor="middle">
        Google Wallet
      </SvgText>
    </Scene>
  );
}

function Body() {
  return (
    <>
      <p>
        Your workspace can issue passes before it has accounts of its own: those of the installation serve it,
        marked <Term>Managed</Term> in the settings. With your own, passes carry your team’s name at Apple and
        your issuer’s name at Google, and you depend on nobody else’s renewal.
      </p>
      <h2>Apple</h2>
      <p>
        You need a membership in the Apple Developer Program, which costs 99 US dollars a year. An
        organization has to prove that it exists, with a D-U-N-S number; allow a few days for it.
      </p>
      <Steps>
        <Step title="Join the program">
          <p>
            Enroll at developer.apple.com/programs with the Apple Account of someone who may sign contracts
            for your company. Others join its team afterwards.
          </p>
        </Step>
        <Step title="Register a pass type identifier">
          <p>
            In <Term>Certificates, Identifiers &amp; Profiles</Term>, choose <Term>Identifiers</Term>, add one
            of the kind <Term>Pass Type IDs</Term>, and name it after your domain, backwards:{' '}
            <code>pass.com.example.loyalty</code>. It is permanent. One serves all your templates; a second
            one makes sense for a second brand.
          </p>
        </Step>
        <Step title="Get its certificate">
          <p>
            Begin here: the settings make the request that Apple wants, and keep its private key sealed.{' '}
            <GuideLink slug="certificates">Certificates and renewal</GuideLink> goes through it click by
            click.
          </p>
          <AppLink path="settings/wallet-platforms/apple">Apple Wallet settings</AppLink>
        </Step>
      </Steps>
      <AppleFigure />
      <h2>Google</h2>
      <p>
        An issuer account for Google Wallet is free. Until Google has approved it, passes say “TEST ONLY” and
        only people you name can add them.
      </p>
      <Steps>
        <Step title="Open an issuer account">
          <p>
            Sign in to the Google Pay &amp; Wallet Console at pay.google.com/business/console and choose{' '}
            <Term>Google Wallet API</Term>. Your issuer id is the long number it shows.
          </p>
        </Step>
        <Step title="Make a service account">
          <p>
            In the Google Cloud console, make or choose a project, switch on the{' '}
            <Term>Google Wallet API</Term> for it, add a service account under <Term>IAM &amp; Admin</Term>,
            and create a key of the type JSON. The file is downloaded once.
          </p>
        </Step>
        <Step title="Let it in">
          <p>
            Back in the Wallet Console, under <Term>Users</Term>, invite the service account’s email address
            as a developer. Without this step Google refuses every call.
          </p>
        </Step>
        <Step title="Bring both here">
          <p>
            Press <Term>Add issuer</Term>, enter the issuer id and choose the JSON file. It is tried out with
            a real call before it is kept, so you learn at once whether Google accepts it.
          </p>
          <AppLink path="settings/wallet-platforms/google">Google Wallet settings</AppLink>
        </Step>
        <Step title="Ask for publishing access">
          <p>
            In the Wallet Console, complete the business profile and request publishing access. Once Google
            has approved it, anyone can add your passes.
          </p>
        </Step>
      </Steps>
      <GoogleFigure />
      <Note>
        <p>
          <strong>Files with keys are secrets.</strong> Bring them here and delete your copies. What is
          uploaded is encrypted at rest and can be replaced, but never downloaded again.
        </p>
      </Note>
    </>
  );
}

type StationProps = { x: number; number: string; title: string };

function Station({ x, number, title }: StationProps) {
  return (
    <g transform={`translate(${x} 30)`}>
      <rect className="d-paper" width="176" height="86" rx="12" />
      <Badge x={28} y={28}>
        {number}
      </Badge>
      <SvgText x={18} y={68} size={17} isBold>
        {title}
      </SvgText>
    </g>
  );
}

function AppleFigure() {
  return (
    <Figure caption="Each step needs the one before it. The certificate is the only one that runs out.">
      <Scene label="Membership, then pass type identifier, then certificate" height={146}>
        <Station x={20} number="1" title="Membership" />
        <Arrow from={[200, 73]} to={[226, 73]} />
        <Station x={232} number="2" title="Identifier" />
        <Arrow from={[412, 73]} to={[438, 73]} />
        <Station x={444} number="3" title="Certificate" />
      </Scene>
    </Figure>
  );
}

function GoogleFigure() {
  return (
    <Figure caption="The service account writes passes for your issuer, because the issuer has let it in.">
      <Scene label="Issuer, service account, and publishing access" height={146}>
        <Station x={20} number="1" title="Issuer" />
        <Arrow from={[200, 73]} to={[226, 73]} />
        <Station x={232} number="2" title="Service account" />
        <Arrow from={[412, 73]} to={[438, 73]} />
        <Station x={444} number="3" title="Publishing" />
      </Scene>
    </Figure>
  );
}
