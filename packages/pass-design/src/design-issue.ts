/** A problem of a design. An error prevents publication; `path` is dotted, as in `fields.header.0.value`. */
export type DesignIssue = { severity: 'error' | 'warning'; path: string; message: string };
