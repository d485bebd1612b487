import { z } from '@hono/zod-openapi';
import { type DesignDocument, DesignDocumentError, parseDesignDocument } from '@tessera/pass-design';
import { ZodError } from 'zod';
import { AppError } from '../../app-error.ts';

/** Opaque, because `parseDesignInput` converts designs of older versions. */
export const designInput = z
  .record(z.string(), z.unknown())
  .describe('The design document; its JSON Schema is at `/design-document.schema.json`.');

/** @throws AppError `validationFailed` with the path and the reason of each fault, such as `fields.header.0.value` */
export function parseDesignInput(input: unknown): DesignDocument {
  try {
    return parseDesignDocument(input);
  } catch (error) {
    if (!(error instanceof DesignDocumentError)) throw error;
    const issues =
      error.cause instanceof ZodError
        ? error.cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
        : [{ path: error.path || 'version', message: error.message }];
    throw new AppError('validationFailed', { message: error.message, issues, cause: error });
  }
}
