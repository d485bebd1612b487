import { AppLink } from '../app-link.tsx';
import { Arrow } from '../drawings/arrow.tsx';
import { CodeSquare } from '../drawings/code-square.tsx';
import { loyaltyRenderer, Pass, ticketRenderer } from '../drawings/pass.tsx';
import { Phone } from '../drawings/phone.tsx';
import { Pill } from '../drawings/pill.tsx';
import { Scene } from '../drawings/scene.tsx';
import { SvgText } from '../drawings/svg-text.tsx';
import { Window } from '../drawings/window.tsx';
import { Figure } from '../figure.tsx';
import type { Guide } from '../guide.ts';
import { GuideLink } from '../guide-link.tsx';
import { Note } from '../note.tsx';
import { Step, Steps } from '../steps.tsx';
import { Term } from '../term.tsx';

export const firstPass: Guide = {
  slug: 'first-pass',
  title: 'A first pass in five minutes',
  lead: 'From an empty workspace to a pass in a wallet. You need no Apple and no Google account of your own for it.',
  minutes: 3,
  picture: <Picture />,
  body: <Body />,
};

function Picture() {
  return (
    <Scene>
      <Window x={64} y={40} width={288} height={188}>
        <rect className="d-soft" x="16" y="18" width="92" height="130" rx="8" />
        <path className="d-rule" d="M30 42h60M30 58h44M30 74h56" />
        <Pill x={28} y={106} width={68} isFilled>
          Publish
        </Pill>
        <Pass look={loyaltyRenderer} x={140} y={18} width={112} />
      </Window>
      <Arrow from={[368, 134]} to={[424, 134]} />
      <Phone x={444} y={6}>
        <Pass look={loyaltyRenderer} x={10} y={40} width={108} />
      </Phone>
    </Scene>
  );
}

function Body() {
  return (
    <>
      <h2>Five steps</h2>
      <Steps>
        <Step title="Choose what it begins with">
          <p>
            Open <Term>Pass Templates</Term> and press <Term>Create Pass Template</Term>. Choose a design of
            the gallery, or the plain one of its kind, give it a name that you and your team will recognize,
            and press <Term>Design it</Term>. On the limited plan the button says{' '}
            <Term>Create Demo Pass Template</Term>; all else is the same.
          </p>
          <AppLink path="templates">Pass Templates</AppLink>
        </Step>
        <Step title="Look at what is there already">
          <p>
            A new template is complete: colors, fields and a QR code are there. In the middle both wallets
            show your pass, with its front, its back and the lock screen. Under <Term>Design</Term>, write the
            heading and choose your own logo, pictures and colors. That is enough for a first pass.
          </p>
          <EditorFigure />
        </Step>
        <Step title="Create, then publish">
          <p>
            <Term>Create</Term> keeps your design as a draft, and <Term>Publish</Term> makes it the one that
            passes are made from. If something is missing, a counter beside the buttons leads you to the
            field.
          </p>
        </Step>
        <Step title="Give the pass to yourself">
          <p>
            After publishing, press <Term>Invite users</Term>, then <Term>Create pass</Term>, and enter your
            own email address. The pass is ready at once, with its download link and a QR code.
          </p>
        </Step>
        <Step title="Add it to your wallet">
          <p>
            Point your phone’s camera at the code. The page that opens offers the wallet of that phone; press
            its button, and the pass is in your wallet. In the list of passes you see which wallet holds it.
          </p>
        </Step>
      </Steps>
      <CodeFigure />
      <Note>
        <p>
          <strong>Only trying it out?</strong> An installation in development has virtual phones at{' '}
          <code>/lab</code>: paste the download link there and watch the pass arrive. Its passes are signed
          for those phones alone. For real iPhones and Androids your operator, or you, connect{' '}
          <GuideLink slug="wallet-accounts">Apple and Google accounts</GuideLink>.
        </p>
      </Note>
      <h2>What to do next</h2>
      <p>
        Change something in the design and publish again: passes that are already in wallets take on the new
        look by themselves, because a wallet keeps asking what has changed. To tell people about it, send them{' '}
        <GuideLink slug="first-campaign">a first campaign</GuideLink>.
      </p>
    </>
  );
}

function EditorFigure() {
  return (
    <Figure caption="The designer: its parts on the left, both wallets in the middle, what you are changing on the right.">
      <Scene label="The designer with its parts, two previews and a form" height={250}>
        <Window x={40} y={24} width={560} height={202}>
          {['Design', 'Content', 'Barcode', 'Attributes', 'Features'].map((part, index) => (
            <g key={part}>
              {index === 0 && <rect className="d-soft" x="10" y="16" width="96" height="26" rx="6" />}
              <SvgText
                x={20}
                y={34 + index * 30}
                size={12}
                tone={index === 0 ? 'accent' : 'dim'}
                isBold={index === 0}
              >
                {part}
              </SvgText>
            </g>
          ))}
          <path className="d-rule" d="M116 0v180M420 0v180" />
          <Pass look={loyaltyRenderer} x={140} y={22} width={108} />
          <Pass look={{ ...loyaltyRenderer, background: '#0f5f58' }} x={286} y={22} width={108} />
          <SvgText x={438} y={32} size={13} tone="dim">
            Heading
          </SvgText>
          <rect className="d-paper" x="438" y="40" width="104" height="24" rx="5" />
          <SvgText x={446} y={56} size={13}>
            Coffee club
          </SvgText>
          <SvgText x={438} y={88} size={13} tone="dim">
            Background
          </SvgText>
          <rect className="d-paper" x="438" y="96" width="104" height="24" rx="5" />
          <rect x="444" y="101" width="14" height="14" rx="3" fill="#0b3b38" />
        </Window>
      </Scene>
    </Figure>
  );
}

function CodeFigure() {
  return (
    <Figure caption="The download page knows the phone it is opened on, and offers its wallet first.">
      <Scene label="A QR code on a screen, a phone that reads it, and the pass in its wallet">
        <Window x={64} y={46} width={176} height={166}>
          <rect className="d-soft" x="32" y="14" width="112" height="112" rx="10" />
          <CodeSquare x={40} y={22} size={96} />
        </Window>
        <Arrow from={[256, 130]} to={[308, 130]} />
        <Phone x={328} y={6}>
          <Pass look={ticketRenderer} x={22} y={44} width={84} hasCode={false} />
          <rect x="14" y="132" width="100" height="30" rx="8" fill="#000000" />
          <SvgText x={64} y={151} size={10} tone="white" anchor="middle" isBold>
            Add to wallet
          </SvgText>
        </Phone>
        <Arrow from={[484, 130]} to={[522, 130]} />
        <g transform="translate(538 84)">
          <circle className="d-accent" cx="34" cy="46" r="34" />
          <path className="d-tick" d="M18 46l11 12 22-24" />
        </g>
      </Scene>
    </Figure>
  );
}
