import { AppLink } from '../app-link.tsx';
import { Arrow } from '../drawings/arrow.tsx';
import { Badge } from '../drawings/badge.tsx';
import { Notification } from '../drawings/notification.tsx';
import { loyaltyRenderer, Pass } from '../drawings/pass.tsx';
import { Phone } from '../drawings/phone.tsx';
import { Scene } from '../drawings/scene.tsx';
import { SvgText } from '../drawings/svg-text.tsx';
import { Figure } from '../figure.tsx';
import type { Guide } from '../guide.ts';
import { GuideLink } from '../guide-link.tsx';
import { Note } from '../note.tsx';
import { Step, Steps } from '../steps.tsx';
import { Term } from '../term.tsx';

export const loyaltyCard: Guide = {
  slug: 'loyalty-card',
  title: 'A loyalty card',
  lead: 'A card people keep for years: what belongs on its front, how points are counted, and how it reminds of itself.',
  minutes: 4,
  picture: <Picture />,
  body: <Body />,
};

function Picture() {
  return (
    <Scene>
      <Pass look={{ ...loyaltyRenderer, background: '#0f5f58' }} x={214} y={52} width={140} />
      <Pass look={loyaltyRenderer} x={284} y={24} width={170} />
    </Scene>
  );
}

function Body() {
  return (
    <>
      <h2>What the front says</h2>
      <p>
        A card is looked at for a second, at the till. Keep three things on its front: whose card it is, what
        it is worth today, and the code. A new template of the kind <Term>Loyalty card</Term> is laid out that
        way.
      </p>
      <AnatomyFigure />
      <ul className="plain">
        <li>
          <strong>Header</strong> is the corner that still shows when cards lie stacked in the wallet. Put the
          points there.
        </li>
        <li>
          <strong>Secondary</strong> has room for the name and the tier, side by side.
        </li>
        <li>
          <strong>Back</strong> takes all that is read once: how it works, opening hours, a link.
        </li>
      </ul>
      <h2>Values that differ</h2>
      <p>
        What differs from card to card is an attribute. The new template has two, <Term>Points</Term> and{' '}
        <Term>Tier</Term>, and its fields refer to them. For each attribute you decide to whom it belongs:
      </p>
      <ul className="plain">
        <li>
          <strong>The pass</strong>: a value of this one card, such as a card number.
        </li>
        <li>
          <strong>The person</strong>: a value that all passes of a person share, such as their tier. When you
          next create a pass for the same email address and give another value, every pass they hold follows.
        </li>
      </ul>
      <Note>
        <p>
          Decide before you issue: once passes are out, an attribute keeps its type and its owner. Labels,
          defaults and looks can always change.
        </p>
      </Note>
      <h2>Make it yours</h2>
      <Steps>
        <Step title="Start from the loyalty card">
          <p>
            Create a template, choose <Term>Loyalty card</Term>, and write your program’s name as the heading.
            Under <Term>Design</Term>, add a logo and a cover image, 960 × 369 pixels at best.
          </p>
          <AppLink path="templates">Pass Templates</AppLink>
        </Step>
        <Step title="Decide what the scanner reads">
          <p>
            Under <Term>Barcode</Term>, the message is the pass’s serial number. If your till knows customers
            by another number, make an attribute for it and insert that instead. Choose the format your
            scanner reads from a screen; QR is the safe choice.
          </p>
        </Step>
        <Step title="Say what changes">
          <p>
            Unfold <Term>Points</Term> under <Term>Content</Term>. Its change message, “You now have %@
            points”, is what an iPhone’s lock screen says when the value changes; <code>%@</code> stands for
            the new value.
          </p>
        </Step>
        <Step title="Let it turn up where you are">
          <p>
            Under <Term>Features</Term>, <Term>Locations</Term>, enter your shops. Near one of them the phone
            offers the card on its lock screen, with the reminder you write.
          </p>
        </Step>
        <Step title="Publish, then hand it out">
          <p>
            Create passes one by one, or let your till do it through the API: one call with the customer’s
            email address and values makes the pass and answers its download link.
          </p>
          <AppLink path="settings/api">API Management</AppLink>
        </Step>
      </Steps>
      <ChangeFigure />
      <h2>Keep it alive</h2>
      <p>
        A card that never says anything is forgotten. <GuideLink slug="first-campaign">A campaign</GuideLink>{' '}
        tells all holders at once, and can change a field for a weekend: “Double points” in place of the tier,
        back to normal on Monday by itself.
      </p>
    </>
  );
}

function AnatomyFigure() {
  return (
    <Figure>
      <Scene
        label="A loyalty card: 1 logo and heading, 2 the header field, 3 secondary fields, 4 the code"
        height={280}
      >
        <Pass look={loyaltyRenderer} x={228} y={24} width={186} />
        <path className="d-rule" d="M150 48h84M490 48h-70M150 146h84M490 204h-116" />
        <Badge x={138} y={48}>
          1
        </Badge>
        <SvgText x={120} y={52} size={17} anchor="end">
          Heading
        </SvgText>
        <Badge x={502} y={48}>
          2
        </Badge>
        <SvgText x={520} y={52} size={17}>
          Header
        </SvgText>
        <Badge x={138} y={146}>
          3
        </Badge>
        <SvgText x={120} y={150} size={17} anchor="end">
          Secondary
        </SvgText>
        <Badge x={502} y={204}>
          4
        </Badge>
        <SvgText x={520} y={208} size={17}>
          Code
        </SvgText>
      </Scene>
    </Figure>
  );
}

function ChangeFigure() {
  return (
    <Figure caption="A changed value reaches the lock screen in the words of its change message.">
      <Scene label="Points rise from 120 to 140, and the phone says so">
        <Pass look={loyaltyRenderer} x={56} y={30} width={150} />
        <Arrow from={[226, 130]} to={[266, 130]} />
        <Pass look={{ ...loyaltyRenderer, header: ['POINTS', '140'] }} x={284} y={30} width={150} />
        <Phone x={468} y={6}>
          <SvgText x={64} y={54} size={22} anchor="middle" isBold>
            9:41
          </SvgText>
          <Notification x={6} y={76} title="Coffee club" lines={['You now have', '140 points']} />
        </Phone>
      </Scene>
    </Figure>
  );
}
