import type { z } from 'zod';
import type { textSchema } from '../document/text-schema.ts';

/** The part of zod that formats need, passed in, so that rendering a pass does not load zod. */
export type SchemaTools = {
  z: Pick<typeof z, 'array' | 'boolean' | 'enum' | 'string'>;
  textSchema: typeof textSchema;
};

/** The properties that a format adds to a field, inferred from its schemas. */
export type PropertiesOf<Make extends (tools: SchemaTools) => z.ZodRawShape> = z.infer<
  z.ZodObject<ReturnType<Make>>
>;

/** The locale and time zone of a pass. */
export type FormatContext = { locale: string; timezone: string };

/** A field format: its editor, values and rendering. `Properties` are those of a field that it reads. */
export type FieldFormat<Properties, Content> = {
  /** Its name in the editor; lower case in sentences. */
  label: string;
  /** Whether the phone formats the value in its own language, so that it needs no translation. */
  isLocalized: boolean;
  /** The rendered value; null shows it as text, because wallets would reject it. */
  render: (field: Properties, text: string, context: FormatContext) => Content | null;
  /** The error of a value, to follow its name in a sentence. Absent: any value is valid. */
  valueFault?: (text: string) => string | null;
  /** The path and message of a property that publishing requires. */
  missing?: (field: Properties) => [path: string, message: string] | null;
};
