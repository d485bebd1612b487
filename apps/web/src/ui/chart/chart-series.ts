/** What is counted, one value for each place on the axis; `color` is anything CSS understands. */
export type ChartSeries = {
  label: string;
  color: string;
  values: readonly number[];
  /** Shown beside the label: the sum, or the value at the end. */
  total?: string;
};

/** Teal, indigo and orange: told apart by people who see few colors, in light and in dark. */
export const chartColors = {
  first: 'light-dark(#178a7f, #4dbbae)',
  second: 'light-dark(#5c7cfa, #748ffc)',
  third: 'light-dark(#e8590c, #ff922b)',
  rest: 'light-dark(#939ca4, #737b83)',
} as const;
