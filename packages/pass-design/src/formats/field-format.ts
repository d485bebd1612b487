import type { z } from 'zod';
import type { textSchema } from '../document/text-schema.ts';

/** What formats make schemas with. They import no zod, so that pages that render a pass do not load it. */
export type SchemaTools = {
  z: Pick<typeof z, 'array' | 'boolean' | 'enum' | 'string'>;
  textSchema: typeof textSchema;
};

/** The properties that a format adds to a field, from the function that makes their schemas. */
export type PropertiesOf<Make extends (tools: SchemaTools) => z.ZodRawShape> = z.infer<
  z.ZodObject<ReturnType<Make>>
>;

/** The locale and time zone of a pass. */
export type FormatContext = { locale: string; timezone: string };

/** One format of a field: what its kind means to the editor, to values and to the pass. `Properties`: those of a field that it reads. */
export type FieldFormat<Properties, Content> = {
  /** Its name in the editor; in sentences, without the capital. */
  label: string;
  /** Whether the phone writes the value in its own language, so that translations need none. */
  isLocalized: boolean;
  /** The rendered value; null for one that wallets would reject, which is shown as text. */
  render: (field: Properties, text: string, context: FormatContext) => Content | null;
  /** What is wrong with a value, to follow its name in a sentence. Absent: wallets show any value as text. */
  valueFault?: (text: string) => string | null;
  /** The path and message of what a field needs before it can be published. */
  missing?: (field: Properties) => [path: string, message: string] | null;
};
