import { GoogleWalletError, readServiceAccount, type ServiceAccount } from '@tessera/google-wallet';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';

type Field = 'identifier' | 'serviceAccount';
export type ServiceAccountUpload = { identifier: string; serviceAccount: string };

/** @param issuerField names the field of the error if the account has no access to the issuer */
export async function checkServiceAccount(
  ctx: Pick<Context, 'google'>,
  { identifier, serviceAccount }: ServiceAccountUpload,
  issuerField: Field,
): Promise<ServiceAccount> {
  const account = readUpload(serviceAccount);
  try {
    await ctx.google.checkAccess(account, identifier);
    return account;
  } catch (error) {
    throw refusalOf(error, { account, identifier, issuerField });
  }
}

function readUpload(text: string): ServiceAccount {
  if (!isJsonObject(text))
    throw refuse('serviceAccount', 'This file is not JSON. Choose the key file as Google Cloud gave it.');
  try {
    return readServiceAccount(text);
  } catch (cause) {
    if (!(cause instanceof GoogleWalletError)) throw cause;
    throw refuse(
      'serviceAccount',
      'This file is not the key of a service account. In Google Cloud, create a key of the type JSON.',
      cause,
    );
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

type AccessCheck = { account: ServiceAccount; identifier: string; issuerField: Field };

function refusalOf(error: unknown, { account, identifier, issuerField }: AccessCheck): unknown {
  if (!(error instanceof GoogleWalletError)) return error;
  switch (error.code) {
    case 'tokenRefused':
    case 'unauthorized':
      return refuse(
        'serviceAccount',
        'Google refuses this key. It may have been deleted, or its account disabled.',
        error,
      );
    case 'forbidden':
    case 'notFound':
    case 'badRequest':
      return refuse(
        issuerField,
        `Google does not let ${account.clientEmail} act for issuer ${identifier}. In the Google Pay & Wallet console, invite that address as a user, and switch the Google Wallet API on in its project.`,
        error,
      );
    case 'rateLimited':
      return new AppError('tooManyRequests', { cause: error });
    default:
      return new AppError('walletUnavailable', {
        message: 'Google could not be reached, so the key could not be checked. Try again in a moment.',
        cause: error,
      });
  }
}

function refuse(path: Field, message: string, cause?: unknown): AppError {
  return new AppError('serviceAccountRefused', { message, issues: [{ path, message }], cause });
}
