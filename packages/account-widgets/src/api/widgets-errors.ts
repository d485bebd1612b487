/** The server answered, and refused. The message is the server’s own, else the status text, and may be empty. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** No answer came, or none the page was allowed to read: no network, no such host, no CORS headers. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';

  constructor(method: string, url: string, cause: unknown) {
    super(`Failed to ${method} ${url}`, { cause });
  }
}

/** The embedding site gave no token. */
export class MissingAuthToken extends Error {
  override name = 'MissingAuthToken';

  constructor() {
    super('No authorization token was provided.');
  }
}

/** The server did not answer in time: whether a change was made is unknown. */
export class CallTimeout extends Error {
  override name = 'CallTimeout';

  constructor() {
    super('The server did not answer in time. It may or may not have worked: check before you try again.');
  }
}
