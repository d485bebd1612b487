import { AppLink } from '../app-link.tsx';
import { Arrow } from '../drawings/arrow.tsx';
import { CodeSquare } from '../drawings/code-square.tsx';
import { Notification } from '../drawings/notification.tsx';
import { Pass, ticketRenderer } from '../drawings/pass.tsx';
import { Phone } from '../drawings/phone.tsx';
import { Scene } from '../drawings/scene.tsx';
import { SvgText } from '../drawings/svg-text.tsx';
import { Figure } from '../figure.tsx';
import type { Guide } from '../guide.ts';
import { Note } from '../note.tsx';
import { Step, Steps } from '../steps.tsx';
import { Term } from '../term.tsx';

export const eventTickets: Guide = {
  slug: 'event-tickets',
  title: 'Event tickets',
  lead: 'One template for the event, one pass for each seat. From the sale to the door, and what to do when plans change.',
  minutes: 4,
  picture: <Picture />,
  body: <Body />,
};

function Picture() {
  return (
    <Scene>
      <g transform="rotate(-7 250 130)">
        <Pass
          look={{ ...ticketRenderer, background: '#3b2a5c', label: '#d6c4f5' }}
          x={190}
          y={40}
          width={140}
        />
      </g>
      <g transform="rotate(5 380 130)">
        <Pass look={ticketRenderer} x={300} y={24} width={160} />
      </g>
    </Scene>
  );
}

function Body() {
  return (
    <>
      <h2>Before the sale</h2>
      <Steps>
        <Step title="One template per event">
          <p>
            Create a template of the kind <Term>Event ticket</Term>. It begins with the event, the date, the
            venue, the section and the seat, each an attribute of the pass. What is the same for everyone,
            such as the venue, you set once as the attribute’s default.
          </p>
          <AppLink path="templates">Pass Templates</AppLink>
        </Step>
        <Step title="Dress it">
          <p>
            Under <Term>Design</Term>, give the event’s picture as cover image, or as background image: an
            iPhone shows that one behind the whole ticket, blurred. Text has to stay readable on it; too
            little contrast is pointed out to you.
          </p>
        </Step>
        <Step title="Let it come up in time">
          <p>
            Under <Term>Features</Term>, <Term>Date and venue</Term> names the attributes that say when and
            where the event is. On its evening the ticket comes up by itself; Google Wallet reminds three
            hours before, as long as every ticket issued from the template has the same date.
          </p>
          <p>
            Under <Term>Locations</Term>, you can also enter the venue with a reminder such as “Doors at the
            side entrance”. An iPhone then shows the ticket when both the time and the place are right.
          </p>
        </Step>
        <Step title="Keep it to one person">
          <p>
            <Term>Sharing</Term> can be prohibited. The wallets then leave out their share button, and Google
            Wallet keeps the ticket to one account. What counts at the door is still the code: scan each one
            once.
          </p>
        </Step>
      </Steps>
      <h2>Selling</h2>
      <p>
        For a few guests, create the passes here and let the download link be mailed. For a shop, call the API
        when a ticket is paid: send the buyer’s email address, the seat, and <code>sendDownloadLink</code>, or
        put the link you are answered into your own confirmation.
      </p>
      <Note>
        <p>
          A buyer of four tickets gets four passes with four links: create one for each seat. With the same
          word under <Term>Grouping</Term>, they lie together in the wallet.
        </p>
      </Note>
      <SaleFigure />
      <h2>At the door</h2>
      <Steps>
        <Step title="What the scanner sees">
          <p>
            The code holds the pass’s serial number, unless you insert something else under{' '}
            <Term>Barcode</Term>. Add a scanner in the settings of the workspace and open its link on a phone:
            its browser redeems each ticket once, and keeps scans while it has no network. Software of your
            own sends what it reads to the API.
          </p>
        </Step>
        <Step title="When a scanner fails">
          <p>Write a text below the code, the order number for instance. It can be read aloud and typed.</p>
        </Step>
      </Steps>
      <DoorFigure />
      <h2>When plans change</h2>
      <ul className="plain">
        <li>
          <strong>New hall, later doors.</strong> Change the design and publish, or run a campaign with a pass
          change: tickets in wallets follow, and the lock screen says what changed.
        </li>
        <li>
          <strong>Refunded.</strong> Open the pass in the list and void it. It turns invalid in the wallet,
          its link opens nothing more, and it cannot be brought back.
        </li>
        <li>
          <strong>Canceled.</strong> Archive the template and choose to void its passes. Tell people first; a
          campaign reaches them all.
        </li>
        <li>
          <strong>Over.</strong> Set <Term>Expiry</Term> to the end of the event, and tickets move to the
          expired passes by themselves.
        </li>
      </ul>
      <AppLink path="campaigns">Campaigns</AppLink>
    </>
  );
}

function SaleFigure() {
  return (
    <Figure caption="One order, one pass per seat, one link per pass.">
      <Scene label="An order becomes three tickets, for seats B 12, B 13 and B 14" height={230}>
        <g transform="translate(56 58)">
          <rect className="d-paper" width="140" height="114" rx="12" />
          <SvgText x={16} y={30} size={16} isBold>
            Order 1042
          </SvgText>
          {['B 12', 'B 13', 'B 14'].map((seat, index) => (
            <g key={seat}>
              <SvgText x={16} y={56 + index * 20} size={15} tone="dim">
                Nordlys
              </SvgText>
              <SvgText x={124} y={56 + index * 20} size={15} anchor="end">
                {seat}
              </SvgText>
            </g>
          ))}
        </g>
        <Arrow from={[212, 115]} to={[262, 115]} />
        {['B 12', 'B 13', 'B 14'].map((seat, index) => (
          <Pass
            key={seat}
            look={{ ...ticketRenderer, right: ['SEAT', seat] }}
            x={282 + index * 106}
            y={54}
            width={98}
          />
        ))}
      </Scene>
    </Figure>
  );
}

function DoorFigure() {
  return (
    <Figure caption="Near the venue the ticket waits on the lock screen; at the door its code is scanned once.">
      <Scene label="A lock screen with the ticket’s reminder, and the code in front of a scanner">
        <Phone x={120} y={6}>
          <SvgText x={64} y={54} size={22} anchor="middle" isBold>
            19:24
          </SvgText>
          <Notification
            x={6}
            y={76}
            title="Nordlys"
            lines={['Doors at the', 'side entrance']}
            color="#14213d"
          />
        </Phone>
        <Arrow from={[282, 130]} to={[330, 130]} />
        <rect className="d-ring" x="352" y="58" width="144" height="144" rx="18" />
        <CodeSquare x={370} y={76} size={108} />
        <path className="d-ring" d="M342 130h164" />
        <g transform="translate(536 96)">
          <circle className="d-accent" cx="34" cy="34" r="28" />
          <path className="d-tick" d="M21 34l9 10 18-20" />
        </g>
      </Scene>
    </Figure>
  );
}
