/** One thing wrong with a design. An error keeps it from being published; `path` is dotted, as in `fields.header.0.value`. */
export type DesignIssue = { severity: 'error' | 'warning'; path: string; message: string };
