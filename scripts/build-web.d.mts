export function buildWeb(): void;
type Result = { status: number | null; signal: string | null; error?: Error; stdout: string; stderr: string };
export function causeOf(result: Result): string;
