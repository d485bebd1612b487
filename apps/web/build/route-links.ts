import type { Plugin, Rolldown } from 'vite';

type RouteChunk = { route: string; chunk: Rolldown.OutputChunk };

const routeModule = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/;
const stylesheet = / *<link rel="stylesheet"[^>]*>\n/g;

/**
 * Lists the links to each route's scripts and styles, which the server adds to index.html, so that they load together with the app. Moves the app's
 * stylesheets behind the outline, which would otherwise wait for them, and before the root, whose variables override the library's.
 */
export function routeLinks(): Plugin {
  return {
    name: 'route-links',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      // Styles of lazy chunks, which override the app's, would precede them in the head.
      handler(code) {
        const inHead = 'document.head.appendChild(link)';
        if (!code.includes(inHead)) throw new Error('The bundler loads stylesheets in another way.');
        return { code: code.replace(inHead, "document.getElementById('root').before(link)"), map: null };
      },
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html is not among the built files.');
      const html = stylesBeforeRoot(String(page.source));
      page.source = html;
      const chunks = Object.values(bundle).flatMap((chunk): RouteChunk[] => {
        if (chunk.type !== 'chunk') return [];
        const [, route] = routeModule.exec(chunk.facadeModuleId ?? '') ?? [];
        return route ? [{ route, chunk }] : [];
      });
      const isLayoutOf = (layout: string, route: string) =>
        route.startsWith(`${layout}/`) || route.startsWith(`${layout}.`);
      const pages = chunks.filter((one) => !chunks.some(({ route }) => isLayoutOf(one.route, route)));
      const routes = pages
        .map(({ route }) => {
          const used = chunks.filter((other) => other.route === route || isLayoutOf(other.route, route));
          const files = filesOf(
            used.map(({ chunk }) => chunk),
            bundle,
          ).filter((file) => !html.includes(`/${file}"`));
          return { segments: segmentsOf(route), links: files.map(linkTo).join('') };
        })
        .toSorted((one, other) => (rank(one.segments) < rank(other.segments) ? -1 : 1))
        .map(({ segments, links }) => ({ pattern: patternOf(segments), links }));
      this.emitFile({ type: 'asset', fileName: 'route-links.json', source: JSON.stringify(routes) });
    },
  };
}

function stylesBeforeRoot(html: string): string {
  const styles = html.match(stylesheet) ?? [];
  return html.replace(stylesheet, '').replace(/ *<div id="root">/, (root) => `${styles.join('')}${root}`);
}

function filesOf(entries: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Set(entries);
  // A set iterates over what is added meanwhile.
  for (const { imports } of chunks)
    for (const name of imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') chunks.add(imported);
    }
  const scripts = [...chunks].map(({ fileName }) => fileName);
  return [
    ...scripts,
    ...new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
  ];
}

const linkTo = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;

/** `_signed-in/$workspaceHandle/templates.index` → `$workspaceHandle`, `templates`; brackets escape what would have a meaning. */
function segmentsOf(route: string): string[] {
  return route
    .split(/[/.](?![^[]*\])/)
    .filter((segment) => segment !== 'index' && !segment.startsWith('_'))
    .map((segment) => segment.replace(/_$/, '').replaceAll(/[[\]]/g, ''));
}

/** Sorts fixed segments before parameters, and a rest of any length last. */
const rank = (segments: readonly string[]) =>
  segments.map((segment) => (segment === '$' ? '2' : segment.startsWith('$') ? '1' : '0')).join('');

function patternOf(segments: readonly string[]): string {
  const parts = segments.map((segment) =>
    segment === '$' ? '/.*' : segment.startsWith('$') ? '/[^/]+' : `/${segment}`,
  );
  return `^${parts.join('')}/?$`;
}
