import { attribute, field } from '@tessera/pass-design';
import type { DemoTemplate } from './demo-content.ts';
import { eveningCrowd, trainCrowd } from './demo-crowd.ts';
import { fridayAfter, instantAt } from './demo-days.ts';

const timezone = 'Europe/Zurich';
/** The evening is on the first Friday after them. */
const daysAhead = 5;

const pictures: DemoTemplate['pictures'] = {
  logo: { file: 'museum-logo.png', alt: 'Museum Bergtal' },
  icon: { file: 'museum-thumbnail.png', alt: 'Museum Bergtal' },
  cover: { file: 'museum-cover.webp', alt: 'Evening over the mountains' },
};

/** A ticket in English and German. */
export function museumEvening(today: Date): DemoTemplate {
  const day = fridayAfter(today, timezone, daysAhead);
  return {
    name: 'Evening of Stories',
    passType: 'eventTicket',
    isPublished: true,
    pictures,
    design: {
      heading: 'Museum Bergtal',
      description: 'Ticket for the Evening of Stories at Museum Bergtal',
      colors: { background: '#3b2140', foreground: '#ffffff', label: '#f6c98f' },
      fields: {
        header: [field('doors', 'Doors', '18:30', { changeMessage: 'Doors now open at %@' })],
        primary: [field('event', 'Event', 'Evening of Stories')],
        secondary: [
          field('startsAt', 'Begins', `${day}T19:00`, {
            kind: 'date',
            changeMessage: 'The evening now begins %@',
          }),
          field('venue', 'Where', 'Great hall', {
            align: 'right',
            changeMessage: 'The evening is now in the %@',
          }),
        ],
        auxiliary: [
          field('guest', 'Guest', '{{ user.firstName }} {{ user.lastName }}'),
          field('ticket', 'Ticket', '{{ attributes.ticket }}'),
          field('seat', 'Seat', '{{ attributes.seat }}', {
            align: 'right',
            changeMessage: 'Your seat is now %@',
          }),
        ],
        back: [
          field(
            'evening',
            'The evening',
            'Four storytellers, one hall, and the mountains behind the windows. The bar opens with the doors; the last train leaves at 22:40.',
          ),
          field('contact', 'Contact', '{{ issuer.contact }}\n{{ issuer.address }}'),
        ],
      },
      attributes: [
        attribute('ticket', 'Ticket', 'text', { default: 'Adult' }),
        attribute('seat', 'Seat', 'text', { required: true, sample: 'C4' }),
      ],
      details: {
        eventName: 'Evening of Stories',
        startsAt: `${day}T19:00`,
        doorsAt: `${day}T18:30`,
        venueName: 'Museum Bergtal',
        venueAddress: '{{ issuer.address }}',
        seat: '{{ attributes.seat }}',
        attendeeName: '{{ user.firstName }} {{ user.lastName }}',
        ticketType: '{{ attributes.ticket }}',
      },
      features: {
        relevantDates: [{ id: 'evening', start: `${day}T18:00` }],
        expiry: { kind: 'fixed', at: instantAt(day, '23:59', timezone) },
        locations: [
          {
            id: 'museum',
            latitude: 46.8182,
            longitude: 8.2275,
            relevantText: 'The Evening of Stories is here',
          },
        ],
      },
      translations: {
        de: {
          heading: 'Museum Bergtal',
          description: 'Eintrittskarte für den Abend der Geschichten im Museum Bergtal',
          'images.logo.alt': 'Museum Bergtal',
          'images.icon.alt': 'Museum Bergtal',
          'images.cover.alt': 'Abend über den Bergen',
          'fields.doors.label': 'Einlass',
          'fields.doors.changeMessage': 'Einlass ist jetzt um %@',
          'fields.event.label': 'Veranstaltung',
          'fields.event.value': 'Abend der Geschichten',
          'fields.startsAt.label': 'Beginn',
          'fields.startsAt.changeMessage': 'Der Abend beginnt jetzt am %@',
          'fields.venue.label': 'Wo',
          'fields.venue.value': 'Großer Saal',
          'fields.venue.changeMessage': 'Neuer Ort des Abends: %@',
          'fields.guest.label': 'Gast',
          'fields.ticket.label': 'Karte',
          'fields.seat.label': 'Platz',
          'fields.seat.changeMessage': 'Ihr Platz ist jetzt %@',
          'fields.evening.label': 'Der Abend',
          'fields.evening.value':
            'Vier Erzählerinnen und Erzähler, ein Saal, und die Berge hinter den Fenstern. Die Bar öffnet mit dem Einlass; der letzte Zug fährt um 22:40.',
          'fields.contact.label': 'Kontakt',
          'details.eventName': 'Abend der Geschichten',
          'details.venueName': 'Museum Bergtal',
          'features.locations.museum.relevantText': 'Hier ist der Abend der Geschichten',
        },
      },
    },
    scanner: { name: 'Entrance of the great hall', actions: [{ kind: 'redeem' }] },
    passes: eveningCrowd(),
    campaigns: [
      {
        name: 'How to get there',
        message:
          'The last train after the evening leaves at 22:40, {{ user.firstName | default: "dear guest" }}.',
        launchedDaysAgo: null,
        scheduledInDays: 2,
      },
    ],
  };
}

/** The train to the evening. */
export function museumTrain(today: Date): DemoTemplate {
  const day = fridayAfter(today, timezone, daysAhead);
  return {
    name: 'Bergtal Railway',
    passType: 'boardingPass',
    isPublished: true,
    pictures,
    design: {
      transitMode: 'rail',
      heading: 'Bergtal Railway',
      description: 'Train ticket to Museum Bergtal',
      colors: { background: '#12403c', foreground: '#ffffff', label: '#9fdcc7' },
      fields: {
        header: [
          field('platform', 'Platform', '2', { changeMessage: 'Your train leaves from platform %@' }),
          field('departs', 'Departs', '17:48', { changeMessage: 'Departure is now at %@' }),
        ],
        primary: [field('origin', 'Talstadt', 'TAL'), field('destination', 'Museum', 'MUS')],
        secondary: [
          field('passenger', 'Passenger', '{{ user.firstName }} {{ user.lastName }}'),
          field('train', 'Train', 'BR 18', { align: 'right' }),
        ],
        auxiliary: [
          field('departsOn', 'Date', `${day}`, { kind: 'date', changeMessage: 'You now travel on %@' }),
          field('coach', 'Coach', '{{ attributes.coach }}'),
          field('seat', 'Seat', '{{ attributes.seat }}', {
            align: 'right',
            changeMessage: 'Your seat is now %@',
          }),
        ],
        back: [
          field(
            'return',
            'The way back',
            'This ticket is also good for the train at 22:40. {{ issuer.contact }}',
          ),
        ],
      },
      attributes: [
        attribute('coach', 'Coach', 'text', { default: '1' }),
        attribute('seat', 'Seat', 'text', { required: true, sample: '14' }),
      ],
      details: {
        carrierName: 'Bergtal Railway',
        serviceNumber: '18',
        originCode: 'TAL',
        originName: 'Talstadt',
        originPlatform: '2',
        destinationCode: 'MUS',
        destinationName: 'Museum',
        departsAt: `${day}T17:48`,
        arrivesAt: `${day}T18:21`,
        passengerName: '{{ user.firstName }} {{ user.lastName }}',
        coach: '{{ attributes.coach }}',
        seat: '{{ attributes.seat }}',
      },
      features: { relevantDates: [{ id: 'departure', start: `${day}T17:48` }] },
    },
    passes: trainCrowd(),
    campaigns: [],
  };
}
