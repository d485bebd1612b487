/** How long an answer of workspace.getPrismatic stands in the browser; the specification's figure, 59 minutes. */
export const integrationAuthStaleMilliseconds = 3_540_000;

/** An hour: a minute more than the answer stands, so that a token in use is never one that has lapsed. */
export const integrationTokenSeconds = 3_600;

/** What the embedded marketplace is opened with. */
export type IntegrationAuth = {
  /** A JWT that tells the marketplace who is asking, and for which workspace. */
  authToken: string;
  /** Where integrations call the product. */
  apiBaseUrl: string;
  /** What they call it with: this workspace only. */
  apiToken: string;
};
