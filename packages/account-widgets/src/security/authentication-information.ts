import { objectOf, objectOrNull, textOrNull } from '../api/json-shape.ts';

export type VerificationMethod = { isSetUp: boolean; lastUsed: string | null };

/** A method that the provider does not offer is null. */
export type AuthenticationInformation = Record<'Password' | 'Mfa', VerificationMethod | null>;

export function readAuthenticationInformation(answer: unknown): AuthenticationInformation {
  const whole = objectOf(answer, 'authentication information');
  const { verificationMethods } = objectOrNull(whole.data) ?? whole;
  const methods = objectOf(verificationMethods, 'list of verification methods');
  return { Password: readMethod(methods.Password), Mfa: readMethod(methods.Mfa) };
}

function readMethod(value: unknown): VerificationMethod | null {
  const method = objectOrNull(value);
  return method && { isSetUp: method.isSetUp === true, lastUsed: textOrNull(method.lastUsed) };
}

/** The expected state before the server responds. */
export const withSetUp = (
  information: AuthenticationInformation,
  name: keyof AuthenticationInformation,
  isSetUp: boolean,
): AuthenticationInformation => ({ ...information, [name]: { isSetUp, lastUsed: null } });
