import { z } from 'zod';

type Schema = z.core.$ZodType;

/** A copy of a schema whose objects, also nested ones, refuse keys that they do not declare. Maps keep their own rules. */
export function refuseUnknownKeys<Closed extends z.ZodType>(schema: Closed): Closed {
  return closed(schema) as Closed;
}

function closed(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([key, each]) => [key, closed(each)]));
      return copy(schema, { shape, catchall: def.catchall ?? z.never() });
    }
    case 'array':
      return copy(schema, { element: closed(def.element) });
    case 'record':
      return copy(schema, { valueType: closed(def.valueType) });
    case 'union':
      return copy(schema, { options: def.options.map(closed) });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return copy(schema, { innerType: closed(def.innerType) });
    case 'pipe':
      return copy(schema, { in: closed(def.in), out: closed(def.out) });
    case 'tuple':
    case 'intersection':
    case 'lazy':
    case 'map':
    case 'set':
    case 'prefault':
    case 'catch':
    case 'nonoptional':
    case 'promise':
      throw new Error(`A body of the public API has a schema of type ${def.type}, which stays open here.`);
    default:
      return schema;
  }
}

/** Keeps the schema's checks, messages and description. */
function copy(schema: Schema, changes: object): Schema {
  return z.core.clone(schema, { ...schema._zod.def, ...changes }, { parent: true });
}
