export type ChartSeries = {
  label: string;
  color: string;
  values: readonly number[];
  total?: string;
};

/** Teal, indigo and orange are distinguishable with color blindness, in light and dark. */
export const chartColors = {
  first: 'light-dark(#178a7f, #4dbbae)',
  second: 'light-dark(#5c7cfa, #748ffc)',
  third: 'light-dark(#e8590c, #ff922b)',
  rest: 'light-dark(#939ca4, #737b83)',
} as const;
