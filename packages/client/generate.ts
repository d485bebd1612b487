// Writes the types of the API from the server's OpenAPI document, without a running server. With --check, fails if they are outdated.
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readConfig } from '@tessera/server/config';
import { openApiDocument } from '@tessera/server/openapi';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const file = join(import.meta.dirname, 'src/api.gen.ts');
const command = 'npm run generate -w @tessera/client';

type Document = {
  components: { headers?: unknown };
  paths: Record<string, Record<string, { responses: Record<string, { headers?: unknown }> }>>;
};

// With default settings, since the types do not depend on the configuration.
const document: Document = JSON.parse(await openApiDocument(readConfig({}, [])));
// All calls share their headers; repeating them for each response would double the file.
delete document.components.headers;
for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
  for (const response of Object.values(operation.responses)) delete response.headers;
const types = await openapiTS(JSON.stringify(document), {
  // Requests may omit fields with a default.
  defaultNonNullable: false,
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
});
const source = `${COMMENT_HEADER}${astToString(types)}`;

if (!process.argv.includes('--check')) await writeFile(file, source);
else if (source !== (await readFile(file, 'utf8').catch(() => ''))) {
  console.error(`${relative(process.cwd(), file)} is stale: run ${command}`);
  process.exitCode = 1;
}
