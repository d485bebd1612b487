import { passTemplateName } from '@tessera/contract';
import { designDocumentSchema } from '@tessera/pass-design';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const imageDescription = 'The path of the image, from the folder of this file.';

/** Public, like the OpenAPI document. `POST /pass-templates/check` checks what JSON Schema cannot express, such as unique keys. */
export function addDesignSchemas({ config }: Pick<Context, 'config'>, app: RestApp): void {
  for (const [name, write] of Object.entries(schemas)) {
    const path = `/${name}.schema.json`;
    let text: string | undefined;
    app.get(path, (c) => {
      text ??= JSON.stringify({ $id: `${config.publicUrl}/api/v1${path}`, ...write() });
      c.header('content-type', 'application/schema+json');
      c.header('access-control-allow-origin', '*');
      c.header('cache-control', 'public, max-age=3600');
      return c.body(text);
    });
  }
}

const schemas: Record<string, () => JsonSchema> = {
  'design-document': () => ({ title: 'Design document', ...designSchema() }),
  'template-file': () => {
    const { $schema, ...design } = designSchema({ minLength: 1, description: imageDescription });
    const name = z.toJSONSchema(passTemplateName, { io: 'input' });
    return {
      ...{ $schema, title: 'Pass template', type: 'object' },
      properties: { $schema: { type: 'string' }, name: { ...name, $schema: undefined }, design },
      required: ['name', 'design'],
      additionalProperties: false,
    };
  },
};

/** Properties that parsing adds if a document lacks them. */
const filledIn = ['id', 'language', 'details', 'links', 'appLinks', 'nfc', 'relevantDates', 'beacons'];
const hashPattern = '^[0-9a-f]{64}$';
const colorPattern = '^#[0-9a-f]{6}$';

function designSchema(imageFile: JsonSchema = { pattern: hashPattern }): JsonSchema {
  return z.toJSONSchema(designDocumentSchema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.required)
        jsonSchema.required = jsonSchema.required.filter((key) => !filledIn.includes(key));
      // JSON Schema cannot ignore the case of letters.
      if (jsonSchema.pattern === colorPattern) jsonSchema.pattern = '^#[0-9a-fA-F]{6}$';
      if (jsonSchema.pattern !== hashPattern) return;
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, imageFile);
    },
  });
}
