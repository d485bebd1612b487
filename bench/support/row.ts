/** A row of `npm run bench`: a figure and its minimum or maximum. */
export type Row = { name: string; figure: number; unit: string; bar: number; atLeast: boolean };
