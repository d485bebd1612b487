import { type TillCard as Card, isSafeOffline, type ScannerAction } from '@tessera/contract';

type ChosenAction = { action: ScannerAction; reward?: string };

type TillCardProps = {
  /** Null for a pass that this phone has not seen, without a network. */
  card: Card | null;
  /** When the phone last saw the pass, empty if never; null if the server has answered. */
  seenAt: string | null;
  actions: readonly ScannerAction[];
  /** Why the pass is not simply valid. */
  warning: string;
  onAction: (chosen: ChosenAction) => void;
  onNext: () => void;
};

/** What a pass has, and what the clerk may do. */
export function TillCard({ card, seenAt, actions, warning, onAction, onNext }: TillCardProps) {
  const isOffline = seenAt !== null;
  const offered = actions.flatMap((action) => buttonsOf(action, card));
  const isOffered = ({ action }: ChosenAction) =>
    !isOffline || (isSafeOffline(action) && (card !== null || !needsCard(action)));
  return (
    <>
      {isOffline && (
        <p className="scanOffline" role="status">
          {card
            ? `No network: this is what the phone last saw, ${timeOf(seenAt ?? '')}.`
            : 'No network, and this phone has not seen the pass before.'}
        </p>
      )}
      {card && <Standing card={card} />}
      {warning && <p className="alert">{warning}</p>}
      <div className="tillActions">
        {offered.map((button) => (
          <button
            key={button.label}
            type="button"
            className="tillAction"
            data-kind={button.isReward ? 'reward' : undefined}
            aria-disabled={!isOffered(button)}
            onClick={() => isOffered(button) && onAction(button)}
          >
            {button.label}
          </button>
        ))}
      </div>
      {isOffline && offered.some((button) => !isOffered(button)) && (
        <p className="scanHint">
          Spending, rewards and corrections need the network: another till may have changed the balance.
        </p>
      )}
      <button type="button" className="scanSecond" onClick={onNext}>
        Scan next
      </button>
    </>
  );
}

const needsCard = ({ kind }: ScannerAction) => kind === 'purchase';

export function Standing({ card }: { card: Card }) {
  const { holderName, passTemplateName, tier, lastVisitAt, numbers, rewards, shortCode } = card;
  return (
    <section className="tillCard" aria-label="Pass">
      {holderName && <h2>{holderName}</h2>}
      <p className="tillMeta">
        {passTemplateName}
        {tier && <span className="tillTier">{tier}</span>}
      </p>
      <p className="tillMeta">
        {lastVisitAt ? `Last visit ${timeOf(lastVisitAt)}` : 'No visit before'}
        {shortCode && <span className="tillCode">{`${shortCode.slice(0, 4)}-${shortCode.slice(4)}`}</span>}
      </p>
      {numbers.length > 0 && (
        <dl className="tillNumbers">
          {numbers.map(({ attribute, label, text }) => (
            <div key={attribute}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {rewards.map(({ id, name, lapsesAt }) => (
        <p key={id} className="tillReward">
          <strong>{name}</strong> is ready{lapsesAt && `, until ${dayOf(lapsesAt)}`}
        </p>
      ))}
    </section>
  );
}

type ActionButton = ChosenAction & { label: string; isReward?: boolean };

function buttonsOf(action: ScannerAction, card: Card | null): ActionButton[] {
  if (action.kind === 'check') return [];
  if (action.kind !== 'reward') return [{ action, label: labelOf(action, card) }];
  const { rewards = [], buyable = [] } = card ?? {};
  // Several of one name differ by when they lapse; the first is the one to redeem.
  const names = new Map(rewards.toReversed().map(({ id, name }) => [name, id]));
  return [
    ...[...names].map(([name, reward]) => ({ action, reward, label: `Redeem “${name}”`, isReward: true })),
    ...buyable.map(({ key, name, price }) => ({
      action,
      reward: key,
      label: `“${name}” for ${price}`,
      isReward: true,
    })),
  ];
}

export function labelOf(action: ScannerAction, card: Card | null): string {
  const name =
    'attribute' in action
      ? (card?.numbers.find(({ attribute }) => attribute === action.attribute)?.label ?? action.attribute)
      : '';
  switch (action.kind) {
    case 'check':
      return 'Check the pass';
    case 'visit':
      return 'Record a visit';
    case 'purchase':
      return 'Enter a purchase';
    case 'redeem':
      return 'Redeem the pass';
    case 'reward':
      return 'Redeem a reward';
    case 'charge':
      return `Charge ${name}`;
    case 'adjust':
      return `Adjust ${name}`;
    case 'add':
      if (action.amount === null) return `Add to ${name}`;
      return action.amount < 0 ? `Take ${-action.amount} from ${name}` : `Add ${action.amount} to ${name}`;
  }
}

/** With the day unless it is today. */
function timeOf(iso: string): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString([], { timeStyle: 'short' });
  return at.toDateString() === new Date().toDateString() ? `today at ${time}` : `${dayOf(iso)}, ${time}`;
}

const dayOf = (iso: string) => new Date(iso).toLocaleDateString([], { day: 'numeric', month: 'short' });
