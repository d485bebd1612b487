type SemanticLocation = { latitude: number; longitude: number };

type SemanticSeat = {
  seatSection?: string;
  seatRow?: string;
  seatNumber?: string;
  seatIdentifier?: string;
  seatType?: string;
  seatDescription?: string;
  seatAisle?: string;
  seatLevel?: string;
  seatSectionColor?: string;
};

type SemanticPersonName = {
  givenName?: string;
  familyName?: string;
  middleName?: string;
  namePrefix?: string;
  nameSuffix?: string;
  nickname?: string;
  phoneticRepresentation?: string;
};

/** Amounts in semantics are decimal strings; in fields they are numbers. */
type SemanticCurrencyAmount = { amount: string; currencyCode: string };

type SemanticEventDateInfo = {
  date: string;
  timeZone?: string;
  ignoreTimeComponents?: boolean;
  unannounced?: boolean;
  undetermined?: boolean;
};

/** The value of a tag without a type here. */
export type JsonValue =
  | string
  | number
  | boolean
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** Apple's SemanticTags: machine-readable data of the pass or a field. Unlisted tags pass through. */
export type SemanticTags = {
  eventName?: string;
  eventType?: `PKEventType${'Generic' | 'LivePerformance' | 'Movie' | 'Sports' | 'Conference' | 'Convention' | 'Workshop' | 'SocialGathering'}`;
  eventStartDate?: string;
  eventEndDate?: string;
  eventStartDateInfo?: SemanticEventDateInfo;
  venueName?: string;
  venueRegionName?: string;
  venueRoom?: string;
  venueLocation?: SemanticLocation;
  admissionLevel?: string;
  attendeeName?: string;
  seats?: readonly SemanticSeat[];
  performerNames?: readonly string[];
  homeTeamAbbreviation?: string;
  awayTeamAbbreviation?: string;
  airlineCode?: string;
  /** A number, unlike almost all other identifiers. */
  flightNumber?: number;
  flightCode?: string;
  transitProvider?: string;
  departureAirportCode?: string;
  destinationAirportCode?: string;
  originalDepartureDate?: string;
  originalArrivalDate?: string;
  currentDepartureDate?: string;
  currentArrivalDate?: string;
  passengerName?: SemanticPersonName;
  confirmationNumber?: string;
  wifiAccess?: readonly { ssid: string; password: string }[];
  balance?: SemanticCurrencyAmount;
  totalPrice?: SemanticCurrencyAmount;
  [tag: string]: unknown;
};
