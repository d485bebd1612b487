const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
};

export class GoogleApiError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.name = 'GoogleApiError';
    this.status = status;
    this.reason = reason;
  }

  toBody() {
    const { status: code, message, reason } = this;
    const errors = [{ message, domain: 'walletobjects', reason }];
    return { error: { code, message, status: statusNames[code] ?? 'UNKNOWN', errors } };
  }
}

/** 400 for an invalid value. */
export const invalid = (message: string): GoogleApiError => new GoogleApiError(400, 'invalid', message);
