import { attribute, field, help, type StartingDesign } from './starting-parts.ts';

export const eventTicket: StartingDesign = {
  describe: (name) => `Ticket for ${name}`,
  colors: { background: '#14213d', foreground: '#ffffff', label: '#f2c879' },
  fields: {
    header: [
      field('doors', 'Doors', '{{ attributes.startsAt | date: "%H:%M" }}', {
        changeMessage: 'Doors now open at %@',
      }),
    ],
    primary: [field('guest', 'Guest', '{{ user.firstName }} {{ user.lastName }}')],
    secondary: [
      field('startsAt', 'Date', '{{ attributes.startsAt }}', {
        kind: 'date',
        changeMessage: 'The date is now %@',
      }),
      field('venue', 'Venue', '{{ attributes.venue }}', {
        align: 'right',
        changeMessage: 'The venue is now %@',
      }),
    ],
    auxiliary: [
      field('section', 'Section', '{{ attributes.section }}'),
      field('seat', 'Seat', '{{ attributes.seat }}', { align: 'right' }),
    ],
    back: [
      field(
        'arrival',
        'Before you come',
        'Have this ticket ready at the entrance. It admits one person, once. Any change to the evening appears here by itself.',
      ),
      help,
    ],
  },
  attributes: [
    attribute('startsAt', 'Doors open', 'date', { required: true }),
    attribute('venue', 'Venue', 'text', { default: 'Main hall' }),
    attribute('section', 'Section', 'text', { default: 'Stalls' }),
    attribute('seat', 'Seat', 'text', { default: 'Free choice' }),
  ],
  details: {
    eventName: '{{ pass.heading }}',
    startsAt: '{{ attributes.startsAt }}',
    venueName: '{{ attributes.venue }}',
    section: '{{ attributes.section }}',
    seat: '{{ attributes.seat }}',
    attendeeName: '{{ user.firstName }} {{ user.lastName }}',
  },
  relevantDates: ['{{ attributes.startsAt }}'],
};

export const boardingPass: StartingDesign = {
  transitMode: 'air',
  describe: (name) => `${name} boarding pass`,
  colors: { background: '#0f3d66', foreground: '#ffffff', label: '#a9d3f5' },
  fields: {
    header: [
      field('gate', 'Gate', '{{ attributes.gate }}', { changeMessage: 'Your gate is now %@' }),
      field('boards', 'Boards', '{{ attributes.departsAt | date: "%H:%M" }}', {
        changeMessage: 'Boarding is now at %@',
      }),
    ],
    primary: [
      field('origin', '{{ attributes.originName }}', '{{ attributes.origin }}'),
      field('destination', '{{ attributes.destinationName }}', '{{ attributes.destination }}'),
    ],
    secondary: [
      field('passenger', 'Passenger', '{{ user.firstName }} {{ user.lastName }}'),
      field('service', 'Service', '{{ attributes.service }}', { align: 'right' }),
    ],
    auxiliary: [
      field('departsOn', 'Date', '{{ attributes.departsAt }}', {
        kind: 'date',
        changeMessage: 'You now travel on %@',
      }),
      field('seat', 'Seat', '{{ attributes.seat }}', {
        align: 'right',
        changeMessage: 'Your seat is now %@',
      }),
    ],
    back: [
      field('booking', 'Booking', '{{ attributes.booking }}'),
      field(
        'advice',
        'On the day',
        'Have this pass and your identity document ready. Gate and time change here by themselves.',
      ),
    ],
  },
  attributes: [
    attribute('origin', 'From (code)', 'text', { default: 'LIS' }),
    attribute('originName', 'From (name)', 'text', { default: 'Lisbon' }),
    attribute('destination', 'To (code)', 'text', { default: 'OSL' }),
    attribute('destinationName', 'To (name)', 'text', { default: 'Oslo' }),
    attribute('departsAt', 'Boarding time', 'date', { required: true }),
    attribute('service', 'Flight or line', 'text', { required: true, sample: 'TS 204' }),
    attribute('gate', 'Gate', 'text', { sample: 'B12' }),
    attribute('seat', 'Seat', 'text', { required: true, sample: '14A' }),
    attribute('booking', 'Booking reference', 'text', { required: true, sample: '–' }),
  ],
  details: {
    carrierCode: '{{ attributes.service | split: " " | first }}',
    serviceNumber: '{{ attributes.service | split: " " | last }}',
    originCode: '{{ attributes.origin }}',
    originName: '{{ attributes.originName }}',
    originGate: '{{ attributes.gate }}',
    destinationCode: '{{ attributes.destination }}',
    destinationName: '{{ attributes.destinationName }}',
    departsAt: '{{ attributes.departsAt }}',
    passengerName: '{{ user.firstName }} {{ user.lastName }}',
    seat: '{{ attributes.seat }}',
    confirmationCode: '{{ attributes.booking }}',
  },
  relevantDates: ['{{ attributes.departsAt }}'],
};
