/** Every error of a call, with its HTTP status and default message. */
export const errorCodes = {
  badRequest: { status: 400, trpc: 'BAD_REQUEST', words: 'The request could not be understood.' },
  validationFailed: { status: 422, trpc: 'BAD_REQUEST', words: 'Some values are missing or not valid.' },
  unauthorized: { status: 401, trpc: 'UNAUTHORIZED', words: 'no access token' },
  forbidden: { status: 403, trpc: 'FORBIDDEN', words: 'You are not allowed to access this page.' },
  notFound: { status: 404, trpc: 'NOT_FOUND', words: 'Not found.' },
  conflict: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This was changed in the meantime. Reload and try again.',
  },
  demoPassLimitReached: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This workspace has reached its limit of demo passes.',
  },
  designNotPublishable: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'The design has errors that must be fixed before it can be published.',
  },
  notPublished: { status: 409, trpc: 'CONFLICT', words: 'No published pass template found' },
  archived: { status: 409, trpc: 'CONFLICT', words: 'This pass is archived' },
  passVoided: { status: 409, trpc: 'CONFLICT', words: 'This pass is voided.' },
  passVoidFinal: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This pass was voided for good. Issue another pass to the person.',
  },
  externalIdTaken: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'Another pass of the template has this external id.',
  },
  requestInProgress: {
    status: 409,
    trpc: 'CONFLICT',
    words:
      'A request with this idempotency key is in progress. Wait for its answer, or repeat it in a moment.',
  },
  idempotencyKeyReused: {
    status: 422,
    trpc: 'BAD_REQUEST',
    words: 'This idempotency key belongs to another request. Use a new key for each request.',
  },
  passExpired: { status: 409, trpc: 'CONFLICT', words: 'This pass has expired.' },
  mailNotSetUp: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'No mail server is set up, so nothing can be sent. Whoever runs this installation sets SMTP_URL.',
  },
  smsNotSetUp: {
    status: 409,
    trpc: 'CONFLICT',
    words:
      'This person has no email address, and no SMS service is set up. The operator of this installation sets TWILIO_ACCOUNT_SID.',
  },
  personNotReachable: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This person has no email address and no phone number. Give them the link another way.',
  },
  personUnsubscribed: {
    status: 409,
    trpc: 'CONFLICT',
    words:
      'This person has unsubscribed and receives no more messages from you. Give them the link another way.',
  },
  emailSendLimitExceeded: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'These are more emails than can be sent at once. Contact support to send them.',
  },
  campaignNotEditable: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This campaign has been launched and can no longer be edited.',
  },
  campaignArchived: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This campaign is archived. Unarchive it before you edit or launch it.',
  },
  campaignUnderWay: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This campaign is under way. It can be archived once it is sent.',
  },
  campaignNotAllowed: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'The campaign has moved on and no longer allows this. Load it again to see its status.',
  },
  campaignNeedsApproval: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'In this workspace a second admin approves a campaign before it is sent. Ask for approval.',
  },
  campaignEmpty: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'A campaign needs a notification or a pass change before it can be launched.',
  },
  apiKeyLimitReached: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'There are as many API keys as there can be. Revoke one that is no longer used.',
  },
  webhookEndpointDisabled: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This webhook endpoint is disabled. Enable it before you send a delivery again.',
  },
  webhookEndpointLimitReached: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This workspace has as many webhook endpoints as it can have. Remove one you no longer need.',
  },
  imageNotReadable: {
    status: 422,
    trpc: 'BAD_REQUEST',
    words: 'This file is not an image we can read. Use a PNG, JPEG, WebP, GIF or SVG file.',
  },
  imageTooLarge: {
    status: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    words: 'This image is too large. Use a file of at most 10 MB.',
  },
  imageSideTooLong: {
    status: 422,
    trpc: 'BAD_REQUEST',
    words: 'This image has too many pixels. Use one of at most 16,384 pixels a side.',
  },
  imageTooComplex: {
    status: 422,
    trpc: 'BAD_REQUEST',
    words: 'This image takes too long to draw. Use a simpler one, or export it as a PNG and upload that.',
  },
  imagesBusy: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    words: 'Many images are being drawn at the moment. Try again in a few seconds.',
  },
  pkpassNotReadable: {
    status: 422,
    trpc: 'BAD_REQUEST',
    words: 'This file is not a pass we can read. Use a .pkpass file.',
  },
  pkpassTooLarge: {
    status: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    words: 'This pass is too large. Use a file of at most 10 MB.',
  },
  importNotReadable: {
    status: 422,
    trpc: 'BAD_REQUEST',
    words:
      'This file is not a text we can read. Use a CSV file: a row per person, with columns separated by commas.',
  },
  importTooLarge: {
    status: 413,
    trpc: 'PAYLOAD_TOO_LARGE',
    words: 'This file is too large. Use a file of at most 1 GB, or split it.',
  },
  importStarted: {
    status: 409,
    trpc: 'CONFLICT',
    words: 'This import has been started or canceled and can no longer be changed.',
  },
  certificateRefused: { status: 422, trpc: 'BAD_REQUEST', words: 'This certificate cannot be used.' },
  certificateExpired: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    words:
      'The Apple certificate of this pass has expired. An admin has to renew it before the pass can be added.',
  },
  serviceAccountRefused: { status: 422, trpc: 'BAD_REQUEST', words: 'This service account cannot be used.' },
  payloadTooLarge: { status: 413, trpc: 'PAYLOAD_TOO_LARGE', words: 'The request is too large.' },
  tooManyRequests: {
    status: 429,
    trpc: 'TOO_MANY_REQUESTS',
    words: 'Too many requests. Wait a moment and try again.',
  },
  walletUnavailable: {
    status: 503,
    trpc: 'INTERNAL_SERVER_ERROR',
    words: 'The wallet provider did not answer. Try again in a moment.',
  },
  mailNotSent: {
    status: 503,
    trpc: 'INTERNAL_SERVER_ERROR',
    words: 'The mail server did not accept the email. Try again in a moment.',
  },
  accountsUnavailable: {
    status: 503,
    trpc: 'INTERNAL_SERVER_ERROR',
    words: 'The sign-in service did not answer. Try again in a moment.',
  },
  serverBusy: {
    status: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    words: 'The server is busy. Try again in a moment.',
  },
  diskFull: {
    status: 507,
    trpc: 'INTERNAL_SERVER_ERROR',
    words:
      'The server’s disk is full, so nothing was saved. The operator of this installation must free space.',
  },
  internal: {
    status: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    words: 'Something went wrong on our side.',
  },
} as const;

/** The message of an `internal` error. A change may have been committed before the failure, so its outcome is unknown. */
export const internalMessages = {
  query: `${errorCodes.internal.words} Try again in a moment.`,
  mutation: `${errorCodes.internal.words} It is not known whether your change was saved.`,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** A validation error of one field; `path` is dotted, as in `fields.header.0.value`. */
export type FieldIssue = { path: string; message: string };

/** For calls about the team of an organization that the user does not belong to. The specification's text. */
export const teamElsewhere = 'Use WorkOS Admin to manage this team';
