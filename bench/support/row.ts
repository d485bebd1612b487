/** One line of `npm run bench`: a figure and the bar it must reach, or must not pass. */
export type Row = { name: string; figure: number; unit: string; bar: number; atLeast: boolean };
