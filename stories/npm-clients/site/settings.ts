export type Settings = {
  clientId: string;
  apiHostname: string;
  port: number;
  https: boolean;
  /** Absent: the client decides by the page's host. */
  devMode?: boolean;
};

export async function fetchSettings(): Promise<Settings> {
  const answer = await fetch('/settings.json');
  return (await answer.json()) as Settings;
}
