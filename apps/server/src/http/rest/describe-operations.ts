import { z } from 'zod';

export type Field = { name: string; place: string; type: string; isRequired: boolean };
export type Operation = {
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  /** The kind of key it requires. */
  takes: string;
  fields: Field[];
  /** Status codes with their meaning. */
  answers: string[];
};

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
});
const operation = z.looseObject({
  tags: z.array(z.string()).default([]),
  summary: z.string().default(''),
  description: z.string().nullable().default(null),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema }))
    .default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })) }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const openApi = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

type Schema = z.infer<typeof schema>;

/** Summarises the operations of our OpenAPI document, in the order of its routes. Throws for an invalid document. */
export function describeOperations(document: unknown): Operation[] {
  const { paths } = openApi.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      tag: call.tags[0] ?? 'Other',
      method: method.toUpperCase(),
      path,
      summary: call.summary,
      description: call.description,
      takes: call.security.some((scheme) => 'organizationApiKey' in scheme)
        ? 'Takes a key of the organization.'
        : 'Takes a key of the workspace.',
      fields: [
        ...call.parameters.map((parameter) => ({
          name: parameter.name,
          place: parameter.in,
          type: kindOf(parameter.schema),
          isRequired: parameter.required,
        })),
        ...Object.values(call.requestBody?.content ?? {}).flatMap((content) => bodyFields(content.schema)),
      ],
      answers: Object.entries(call.responses).map(([status, { description }]) => `${status} ${description}`),
    })),
  );
}

/** The body's fields, with dotted names down to the second level. */
function bodyFields({ properties = {}, required = [] }: Schema, above = ''): Field[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const child = schema.parse(value);
    const name = `${above}${key}`;
    const field = { name, place: 'body', type: kindOf(child), isRequired: required.includes(key) };
    return child.properties && above === '' ? [field, ...bodyFields(child, `${name}.`)] : [field];
  });
}

function kindOf({ type, format, enum: values, anyOf }: Schema): string {
  if (values) return values.map(String).join(', ');
  if (anyOf) return anyOf.map((part) => kindOf(schema.parse(part))).join(' or ');
  const kinds = Array.isArray(type) ? type : [type ?? 'any'];
  return kinds.map((kind) => (format && kind === 'string' ? format : kind)).join(' or ');
}
