/** All a site is given to find its provider: what it is called there, a host, a port and a flag. */
export type Settings = {
  clientId: string;
  apiHostname: string;
  port: number;
  https: boolean;
  /** Absent: the client decides by the host of the page. */
  devMode?: boolean;
};

export async function fetchSettings(): Promise<Settings> {
  const answer = await fetch('/settings.json');
  return (await answer.json()) as Settings;
}
