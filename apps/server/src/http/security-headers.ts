import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config/config.ts';
import { contentSources } from './content-sources.ts';

/** Pages may load what is ours and what is configured, and show pictures of the previews; nobody may frame them. */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'auth' | 'telemetry' | 'integrations' | 'playbooksUrl'>,
): MiddlewareHandler {
  const sources = contentSources(config);
  const https = config.publicUrl.startsWith('https:');
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Mantine and React set style attributes; scripts stay ours alone.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      connectSrc: ["'self'", ...sources.connect],
      ...onlyFurther({
        scriptSrc: sources.script,
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
    // Google fetches our images, and other sites embed the account widgets' calls: those answers set their own.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin',
    // Personal links and the sign-in's own pages are stricter, and stay so.
    overwrite: false,
  });
}

/** A directive of its own only where there is more than the default. */
function onlyFurther(directives: Record<string, string[]>): Record<string, string[]> {
  const further = Object.entries(directives).filter(([, origins]) => origins.length > 0);
  return Object.fromEntries(further.map(([name, origins]) => [name, ["'self'", ...origins]]));
}
