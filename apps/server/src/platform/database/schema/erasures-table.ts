/** A request to erase a person's data, and its receipt. */
export type ErasuresTable = {
  workspace_id: string;
  id: string;
  /** The row of the person, which is kept without personal data. */
  pass_user_id: string;
  /** Until the logs and the files of imports have been searched for it; null afterwards. */
  email: string | null;
  requested_by: string | null;
  requested_at: Date;
  finished_at: Date | null;
  /** What was removed, for the receipt. */
  passes: number;
  mails: number;
  logs: number;
  messages: number;
  import_rows: number;
};
