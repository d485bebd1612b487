export type Row = { name: string; figure: number; unit: string; bar: number; atLeast: boolean };
