import {
  createTessera,
  listAll,
  type PassTemplateDesign,
  type Tessera,
  TesseraError,
  unwrap,
} from '@tessera/client';
import type { Template } from './template-file.ts';
import type { Picture } from './template-folder.ts';
import { UserError } from './user-error.ts';

export type Settings = { url: string; apiKey: string };
export type Issue = PassTemplateDesign['issues'][number];
export type Refusal = { path: string; message: string }[];

export type Server = ReturnType<typeof openServer>;

export function openServer({ url, apiKey }: Settings) {
  const tessera: Tessera = createTessera({ url, apiKey, retries: 2 });
  const design = '/pass-templates/{passTemplateId}/design';
  const inPath = (passTemplateId: string) => ({ params: { path: { passTemplateId } } });
  return {
    schemaUrl: `${url}/api/v1/template-file.schema.json`,

    /** All unarchived templates, oldest first. */
    async list(): Promise<{ id: string; name: string }[]> {
      const all: { id: string; name: string }[] = [];
      for await (const { id, name } of listAll(tessera, '/pass-templates', { query: { limit: 100 } }))
        all.push({ id, name });
      return all.reverse();
    },

    /** Null if the workspace has no such template. */
    async read(id: string): Promise<PassTemplateDesign | null> {
      try {
        return await unwrap(tessera.GET(design, inPath(id)));
      } catch (error) {
        if (error instanceof TesseraError && (error.code === 'notFound' || isMalformedId(error))) return null;
        throw error;
      }
    },

    async check(template: Template): Promise<(Template & { issues: Issue[] }) | { refused: Refusal }> {
      try {
        const { name, design, issues } = await unwrap(
          tessera.POST('/pass-templates/check', { body: template }),
        );
        return { name: name ?? template.name, design, issues };
      } catch (error) {
        const isRefusal = error instanceof TesseraError && error.code === 'validationFailed';
        if (!isRefusal || error.issues.length === 0) throw error;
        return { refused: error.issues.map(({ path, message }) => ({ path: inFile(path), message })) };
      }
    },

    /** The changes that saving the design would make, as sentences. */
    async compare(passTemplateId: string, { design }: Template): Promise<string[]> {
      const checked = await unwrap(
        tessera.POST('/pass-templates/check', { body: { design, passTemplateId } }),
      );
      return checked.changes?.map(({ sentence }) => sentence) ?? [];
    },

    async create(template: Template, isDemo: boolean): Promise<{ id: string; revisionId: string }> {
      const passType = template.design.passType as 'loyalty';
      const { id, latestRevision } = await unwrap(
        tessera.POST('/pass-templates', { body: { ...template, passType, isDemo } }),
      );
      return { id, revisionId: latestRevision.id };
    },

    async save(
      id: string,
      revisionId: string,
      template: Template,
    ): Promise<{ id: string; revisionId: string }> {
      const saved = await unwrap(tessera.PUT(design, { ...inPath(id), body: { revisionId, ...template } }));
      return { id, revisionId: saved.revisionId };
    },

    async publish(id: string, revisionId: string): Promise<void> {
      const path = '/pass-templates/{passTemplateId}/publish';
      await unwrap(tessera.POST(path, { ...inPath(id), body: { revisionId } }));
    },

    /** Returns the id of the image, which differs from its hash if the server stores another form. */
    async upload({ bytes }: Picture): Promise<string> {
      const { file } = await unwrap(
        tessera.POST('/images', {
          // The types of OpenAPI have no binary bodies.
          body: bytes as unknown as string,
          bodySerializer: (body: unknown) => body as BodyInit,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      );
      return file;
    },

    async download(file: string): Promise<{ bytes: Buffer; extension: string }> {
      const { data, response, error } = await tessera.GET('/images/{file}', {
        params: { path: { file } },
        parseAs: 'arrayBuffer',
      });
      if (error !== undefined || !data) throw new TesseraError(response, error ?? null);
      const type = response.headers.get('content-type')?.split('/')[1] ?? '';
      return { bytes: Buffer.from(data), extension: extensions[type] ?? 'png' };
    },
  };
}

const extensions: Record<string, string> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  gif: 'gif',
  'svg+xml': 'svg',
};

/** Converts the API's path, which starts in the document, to the file's. */
function inFile(path: string): string {
  return path === 'name' || path.startsWith('design') ? path : `design.${path}`;
}

/** A lock file edited by hand. */
function isMalformedId({ code, issues }: TesseraError): boolean {
  return code === 'validationFailed' && issues.some(({ path }) => path === 'passTemplateId');
}

export function explain(error: unknown, url: string): string {
  if (error instanceof UserError) return error.message;
  if (error instanceof TesseraError) {
    if (error.code === null) return `${error.message} Is ${url} the address of Tessera?`;
    const issues = error.issues.map(({ path, message }) => `\n  ${path}: ${message}`).join('');
    const page = error.documentationUrl ? `\n  See ${error.documentationUrl}` : '';
    if (error.code === 'unauthorized') return `The API key is not valid at ${url}.${page}`;
    return `${error.message}${issues}${page}`;
  }
  if (error instanceof SyntaxError) return `${url} did not answer as Tessera does. Is it the right address?`;
  if (error instanceof TypeError && error.message === 'fetch failed')
    return `${url} did not answer${reasonOf(error.cause)}.`;
  throw error;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return ` (${'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message})`;
}
