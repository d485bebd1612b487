import {
  backValueLengthMax,
  type DesignDocument,
  detailsOf,
  type FieldSlot,
  fieldSlots,
  type TextToTranslate,
  textsToTranslate,
} from '@tessera/pass-design';
import { slotLabels } from '../fields/slot-labels.ts';
import { headingWords } from '../heading-words.ts';
import { imageSlotWords } from '../pictures/image-slots.ts';

export type NamedText = TextToTranslate & {
  part: string;
  name: string;
  /** True for a row of the front, where wallets truncate. */
  isOnFront: boolean;
  /** True for a single line, where Enter goes to the next text. */
  isLine: boolean;
  charactersMax: number;
};

const textNames: Record<string, string> = {
  label: 'Label',
  value: 'Value',
  linkText: 'Link text',
  changeMessage: 'Notification',
};

type Naming = Pick<NamedText, 'part' | 'name' | 'isOnFront'>;

export function namedTexts(document: DesignDocument): NamedText[] {
  const named = textsToTranslate(document).map((text) => ({
    ...text,
    ...nameOf(document, text.path),
    isLine: !text.text.includes('\n') && !mayHaveParagraphs(document, text.path),
    charactersMax: backValueLengthMax,
  }));
  const place = ({ part }: NamedText) => partOrder.indexOf(part);
  return named.toSorted((one, other) => place(one) - place(other));
}

/** Front to back; texts only for screen readers last. */
const partOrder = [
  'Heading',
  ...fieldSlots.map((slot) => slotLabels[slot].title),
  'Barcode',
  'Links',
  'Details',
  'Reminders',
  'For screen readers',
];

function mayHaveParagraphs({ fields }: DesignDocument, path: string): boolean {
  return path === 'details.finePrint' || fields.back.some(({ id }) => path === `fields.${id}.value`);
}

function nameOf(document: DesignDocument, path: string): Naming {
  const [head = '', second = '', third = ''] = path.split('.');
  switch (head) {
    case 'heading':
      return { part: 'Heading', name: headingWords(document).label, isOnFront: true };
    case 'poster':
      return { part: 'Heading', name: 'Text beside the logo of the poster', isOnFront: true };
    case 'images':
      return { part: 'For screen readers', name: imageName(second), isOnFront: false };
    case 'fields':
      return fieldName(document, second, third);
    case 'details': {
      const detail = detailsOf(document).find(({ key }) => key === second);
      return { part: 'Details', name: detail?.label ?? second, isOnFront: false };
    }
    case 'links':
      return { part: 'Links', name: 'Text of a link', isOnFront: false };
    case 'barcode':
      return { part: 'Barcode', name: 'Text below the barcode', isOnFront: false };
    case 'features':
      return {
        part: 'Reminders',
        name: `Reminder at ${second === 'beacons' ? 'a beacon' : placeName(document, third)}`,
        isOnFront: false,
      };
    default:
      return { part: 'For screen readers', name: 'Description of the pass', isOnFront: false };
  }
}

function fieldName(document: DesignDocument, id: string, text: string): Naming {
  const slot: FieldSlot | undefined = fieldSlots.find((name) =>
    document.fields[name].some((field) => field.id === id),
  );
  const field = slot && document.fields[slot].find((one) => one.id === id);
  const title = field?.label.trim() || field?.key || id;
  return {
    part: slot ? slotLabels[slot].title : 'Fields',
    name: `${textNames[text] ?? text} of ${title}`,
    isOnFront: slot !== 'back' && (text === 'label' || text === 'value'),
  };
}

const imageName = (slot: string): string =>
  `Description of the ${Object.hasOwn(imageSlotWords, slot) ? imageSlotWords[slot as keyof typeof imageSlotWords].label.toLowerCase() : 'image'}`;

function placeName({ features }: DesignDocument, id: string): string {
  const index = features.locations.findIndex((location) => location.id === id);
  return `location ${index + 1}`;
}
