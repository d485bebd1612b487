import { AppLink } from '../app-link.tsx';
import { Arrow } from '../drawings/arrow.tsx';
import { Notification } from '../drawings/notification.tsx';
import { loyaltyRenderer, Pass } from '../drawings/pass.tsx';
import { Phone } from '../drawings/phone.tsx';
import { Scene } from '../drawings/scene.tsx';
import { SvgText } from '../drawings/svg-text.tsx';
import { Figure } from '../figure.tsx';
import type { Guide } from '../guide.ts';
import { Note } from '../note.tsx';
import { Step, Steps } from '../steps.tsx';
import { Term } from '../term.tsx';

export const firstCampaign: Guide = {
  slug: 'first-campaign',
  title: 'A first campaign',
  lead: 'A message to the lock screen of everyone who holds your pass, a change of what passes show, or both at once.',
  minutes: 3,
  picture: <Picture />,
  body: <Body />,
};

function Picture() {
  return (
    <Scene>
      {[
        { x: 96, y: 34 },
        { x: 250, y: 14 },
        { x: 404, y: 34 },
      ].map(({ x, y }) => (
        <Phone key={x} x={x} y={y}>
          <SvgText x={64} y={54} size={22} anchor="middle" isBold>
            9:41
          </SvgText>
          <Notification x={6} y={76} title="Coffee club" lines={['Double points', 'this weekend']} />
        </Phone>
      ))}
    </Scene>
  );
}

function Body() {
  return (
    <>
      <p>
        A campaign belongs to one published template and reaches everyone who holds its pass. Only admins of
        the organization create and launch campaigns; members can read them.
      </p>
      <h2>Four steps</h2>
      <Steps>
        <Step title="Notification">
          <p>
            Write one sentence that makes sense without opening anything, and put the point first: after about
            150 characters most lock screens cut off. <Term>Insert a value</Term> puts in names and
            attributes, so that everyone reads their own. A link is optional, and its clicks are counted.
          </p>
        </Step>
        <Step title="Pass change">
          <p>
            Optional: choose fields that say something else while the campaign runs. With a date under{' '}
            <Term>Until</Term>, passes change back by themselves; without one, the change stays.
          </p>
        </Step>
        <Step title="Recipients">
          <p>
            Here you see how many passes there are and in which wallets. Passes that nobody has added to a
            wallet cannot be notified; they show the change when they are added.
          </p>
        </Step>
        <Step title="Review">
          <p>
            Give it a name, which only your team sees, read it once more, and press{' '}
            <Term>Launch campaign</Term>. You are asked once, with the number of passes it reaches: a message
            that was sent cannot be called back.
          </p>
          <AppLink path="campaigns">Campaigns</AppLink>
        </Step>
      </Steps>
      <h2>What holders see</h2>
      <BeforeAfterFigure />
      <ul className="plain">
        <li>
          <strong>On an iPhone</strong> the message stands on the lock screen as you wrote it, and stays
          readable on the back of the pass.
        </li>
        <li>
          <strong>On an Android</strong> Google Wallet announces in its own words that there is a message; it
          is read on the pass.
        </li>
        <li>People who have turned off notifications for the pass still get the change, silently.</li>
      </ul>
      <Note>
        <p>
          <strong>Try it on yourself first.</strong> Make a second template for trying things out, add its
          pass to your own phone, and launch there. It costs two minutes and saves apologies.
        </p>
      </Note>
      <h2>How it went</h2>
      <p>
        The campaign’s page counts while it sends: <Term>Pass Updates</Term>, once for each wallet that holds
        a pass; <Term>Notifications</Term>; and, with a link, <Term>Link Clicks</Term>. Apple’s phones are
        told within moments. Google takes some twenty calls a second, so personal messages to many Androids
        take their time; a message that is the same for all goes out in one.
      </p>
      <h2>How often</h2>
      <p>
        As often as you have something to say that is worth a look at the phone. People who get too many
        messages remove the pass, and then you cannot reach them at all.
      </p>
    </>
  );
}

function BeforeAfterFigure() {
  const weekend = {
    ...loyaltyRenderer,
    left: ['MEMBER', 'Ada'],
    right: ['THIS WEEKEND', 'Double points'],
  } satisfies typeof loyaltyRenderer;
  return (
    <Figure caption="A field changes for the weekend and changes back by itself.">
      <Scene label="The card on Friday, during the campaign, and on Monday" height={250}>
        {[
          { look: loyaltyRenderer, day: 'Friday' },
          { look: weekend, day: 'Weekend' },
          { look: loyaltyRenderer, day: 'Monday' },
        ].map(({ look, day }, index) => (
          <g key={day}>
            <Pass look={look} x={48 + index * 204} y={26} width={136} />
            <SvgText x={116 + index * 204} y={228} size={16} tone="dim" anchor="middle">
              {day}
            </SvgText>
          </g>
        ))}
        <Arrow from={[196, 110]} to={[238, 110]} />
        <Arrow from={[400, 110]} to={[442, 110]} />
      </Scene>
    </Figure>
  );
}
