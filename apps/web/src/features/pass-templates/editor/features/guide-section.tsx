import { type GuideKey, guideKeysOf, guideKinds, urlLengthMax } from '@tessera/pass-design';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import styles from '../panel.module.css';
import { Warnings } from '../panel.tsx';
import { LiquidInput } from '../texts/liquid-input.tsx';

const labels: Record<GuideKey, string> = {
  directionsInformationURL: 'Directions',
  parkingInformationURL: 'Parking',
  purchaseParkingURL: 'Buy parking',
  transitInformationURL: 'Public transport',
  bagPolicyURL: 'Bag policy',
  accessibilityURL: 'Accessibility',
  orderFoodURL: 'Order food',
  merchandiseURL: 'Merchandise',
  addOnURL: 'Extras',
  transferURL: 'Transfer the ticket',
  sellURL: 'Sell the ticket',
  contactVenueWebsite: 'Website of the venue',
  contactVenueEmail: 'Email address of the venue',
  contactVenuePhoneNumber: 'Phone of the venue',
  managementURL: 'Manage the booking',
  changeSeatURL: 'Change seat',
  upgradeURL: 'Upgrade',
  purchaseAdditionalBaggageURL: 'Buy baggage',
  purchaseLoungeAccessURL: 'Buy lounge access',
  purchaseWifiURL: 'Buy Wi-Fi',
  entertainmentURL: 'Entertainment',
  requestWheelchairURL: 'Request a wheelchair',
  registerServiceAnimalURL: 'Register a service animal',
  reportLostBagURL: 'Report a lost bag',
  transitProviderWebsiteURL: 'Website of the carrier',
  transitProviderEmail: 'Email address of the carrier',
  transitProviderPhoneNumber: 'Phone of the carrier',
};

const emailKeys: readonly string[] = Object.values(guideKinds).flatMap((kinds) =>
  Object.entries(kinds).flatMap(([key, kind]) => (kind === 'website' ? [] : [key])),
);

export function GuideSection() {
  const { passType, features } = useDesign();
  const { change } = useEditor();
  const { warnings } = useIssuesAt('features.guide');
  const guide = features.guide ?? {};
  const set = (key: GuideKey, address: string) => {
    const { [key]: _, ...others } = guide;
    const next = address ? { ...guide, [key]: address } : others;
    change({
      kind: 'setFeatures',
      features: { guide: Object.keys(next).length > 0 ? next : undefined },
    });
  };
  return (
    <>
      <p className={styles.hint}>
        {passType === 'eventTicket'
          ? 'Buttons of the event guide on an iPhone. It appears with two of them or more.'
          : 'Buttons of the boarding pass on an iPhone.'}
      </p>
      <Warnings messages={warnings} />
      {guideKeysOf(passType).map((key) => (
        <LiquidInput
          key={key}
          path={`features.guide.${key}`}
          label={labels[key]}
          {...(!emailKeys.includes(key) && { placeholder: 'https://' })}
          value={guide[key] ?? ''}
          charactersMax={urlLengthMax}
          onChange={(address) => set(key, address)}
        />
      ))}
    </>
  );
}
