/** How long the browser caches workspace.getPrismatic: 59 minutes, as specified. */
export const integrationAuthStaleMilliseconds = 3_540_000;

/** An hour: longer than the cache, so that a cached token is always valid. */
export const integrationTokenSeconds = 3_600;

/** The parameters of the embedded marketplace. */
export type IntegrationAuth = {
  /** A JWT that identifies the user and workspace to the marketplace. */
  authToken: string;
  /** The product's API for integrations. */
  apiBaseUrl: string;
  /** Their token, valid for this workspace only. */
  apiToken: string;
};
