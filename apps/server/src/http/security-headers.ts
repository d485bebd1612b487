import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config/config.ts';
import { contentSources } from './content-sources.ts';

/** Pages may load our own and configured origins, and images from any https origin for previews; they cannot be framed. */
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
    // Google fetches our images, and other sites call the account widgets' API: those answers set their own policies.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin',
    // Personal links and sign-in pages set stricter headers, which are kept.
    overwrite: false,
  });
}

/** A directive only if it has more than the default. */
function onlyFurther(directives: Record<string, string[]>): Record<string, string[]> {
  const further = Object.entries(directives).filter(([, origins]) => origins.length > 0);
  return Object.fromEntries(further.map(([name, origins]) => [name, ["'self'", ...origins]]));
}
