export type ErasuresTable = {
  workspace_id: string;
  id: string;
  /** The row stays without personal data. */
  pass_user_id: string;
  /** Null once the logs and the files of imports no longer contain the identities; `none …` for a person without an address. */
  email: string | null;
  phone: string | null;
  external_id: string | null;
  requested_by: string | null;
  requested_at: Date;
  finished_at: Date | null;
  passes: number;
  mails: number;
  logs: number;
  messages: number;
  import_rows: number;
};
