/** The server refused. The message is the server’s, else the status text, and may be empty. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** No response, or none that the page may read: no network, unknown host, no CORS headers. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';

  constructor(method: string, url: string, cause: unknown) {
    super(`Failed to ${method} ${url}`, { cause });
  }
}

/** The site provided no token. */
export class MissingAuthToken extends Error {
  override name = 'MissingAuthToken';

  constructor() {
    super('No authorization token was provided.');
  }
}

/** The server did not respond in time: whether it made a change is unknown. */
export class CallTimeout extends Error {
  override name = 'CallTimeout';

  constructor() {
    super('The server did not answer in time. It may or may not have worked: check before you try again.');
  }
}
