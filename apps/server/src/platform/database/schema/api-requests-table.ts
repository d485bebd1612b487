export type ApiRequestsTable = {
  workspace_id: string;
  api_key_id: string;
  id: string;
  request_id: string;
  method: string;
  /** The template, such as `/api/v1/passes/{passId}`: ids and queries are not stored. */
  route: string;
  status: number;
  duration_milliseconds: number;
  created_at: Date;
};
