import type {
  FoundPerson,
  PhoneScanInput,
  PhoneScanner,
  PhoneScanResult,
  PhoneUndoInput,
  PhoneUndoResult,
} from '@tessera/contract';
import { fetchInTime } from '../../lib/time-limit.ts';

export type Answer<Value> =
  | { kind: 'ok'; value: Value }
  /** The phone is no scanner, or the link is invalid. */
  | { kind: 'unknown' }
  | { kind: 'refused'; message: string }
  /** No response yet, so the scan may or may not have counted. Without a status, the server was not reached. */
  | { kind: 'lost'; status?: number };

/** Milliseconds; the holder waits, and a scan without a response is stored and sent again. */
const patience = 6_000;

export const sendScan = (scan: PhoneScanInput) => post<PhoneScanResult>('/scan/scans', scan, 401);
export const undoScan = (undo: PhoneUndoInput) => post<PhoneUndoResult>('/scan/undo', undo, 401);
export const searchPersons = (search: { query: string; scannerId: string }) =>
  post<{ persons: FoundPerson[] }>('/scan/search', search, 401);
export const enroll = (token: string) => post<PhoneScanner>('/scan/enroll', { token }, 404);

/** What the scanner does now; null if that is unknown. */
export async function loadScanner(): Promise<PhoneScanner | null> {
  const answer = await fetchInTime('/scan/scanner', {}, patience).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

async function post<Value>(path: string, body: object, unknownStatus: number): Promise<Answer<Value>> {
  try {
    const response = await fetchInTime(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      patience,
    );
    const { status } = response;
    if (response.ok) return { kind: 'ok', value: await response.json() };
    if (status === unknownStatus) return { kind: 'unknown' };
    if (status >= 500 || busyStatuses.includes(status)) return { kind: 'lost', status };
    const { error }: { error?: { type?: string; detail?: string } } = await response.json();
    // The pass changed at the same time.
    if (error?.type === 'conflict') return { kind: 'lost', status };
    return { kind: 'refused', message: error?.detail ?? 'The server refused the scan.' };
  } catch {
    return { kind: 'lost' };
  }
}

/** Temporary: the same call succeeds later. */
const busyStatuses = [408, 429];
