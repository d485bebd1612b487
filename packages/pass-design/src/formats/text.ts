import type { FieldFormat, PropertiesOf, SchemaTools } from './field-format.ts';

/** What Apple Wallet links on the back, with the editor's labels. */
export const detectorLabels = {
  phoneNumber: 'Phone numbers',
  link: 'Links',
  address: 'Addresses',
  calendarEvent: 'Dates',
} as const;
export type DataDetector = keyof typeof detectorLabels;
export const dataDetectors = Object.keys(detectorLabels) as DataDetector[];

export const textProperties = ({ z }: SchemaTools) => ({
  /** For texts of the back. Absent: Apple Wallet's default, which is all of them. */
  detectors: z.array(z.enum(dataDetectors)).optional(),
});

export type TextFormat = PropertiesOf<typeof textProperties>;

export const textDifferences = { detectors: { label: 'Detected data', names: {} } };

/** Any value can be shown as text. */
export const asText = (written: string) => ({ kind: 'text' as const, value: written, text: written });

export const text: FieldFormat<TextFormat, ReturnType<typeof asText>> = {
  label: 'Text',
  isLocalized: false,
  render: (_field, written) => asText(written),
};
