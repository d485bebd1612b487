import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config/config.ts';
import { contentSources } from './content-sources.ts';

/** Pages load our own and configured origins, and https images for previews; no site can frame them. */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'auth' | 'telemetry' | 'integrations' | 'playbooksUrl'>,
  { runsWasm = false }: { runsWasm?: boolean } = {},
): MiddlewareHandler {
  const sources = contentSources(config);
  const https = config.publicUrl.startsWith('https:');
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Mantine and React set style attributes; scripts are ours only.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      connectSrc: ["'self'", ...sources.connect],
      ...onlyFurther({
        scriptSrc: [...sources.script, ...(runsWasm ? ["'wasm-unsafe-eval'"] : [])],
        frameSrc: sources.frame,
        fontSrc: sources.font,
        mediaSrc: sources.media,
      }),
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    // Google fetches our images, and other sites call the widgets' API: those responses set their own policies.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin',
    // Keeps the stricter headers of personal links and sign-in pages.
    overwrite: false,
  });
}

/** Omits directives that equal the default. */
function onlyFurther(directives: Record<string, string[]>): Record<string, string[]> {
  const further = Object.entries(directives).filter(([, origins]) => origins.length > 0);
  return Object.fromEntries(further.map(([name, origins]) => [name, ["'self'", ...origins]]));
}
