export const passwordLengthMin = 8;

export type SetPasswordFields = { password: string; confirmation: string };
export type ChangePasswordFields = { current: string; password: string; confirmation: string };

/** The error of each field; empty if the form is valid. */
export type FieldErrors<Fields> = { [Field in keyof Fields]?: string };

const tooShort = `Password must be at least ${passwordLengthMin} characters`;
const confirmationMissing = 'Please confirm your new password';

export function checkSetPassword({
  password,
  confirmation,
}: SetPasswordFields): FieldErrors<SetPasswordFields> {
  return without({
    password: first(
      password === '' && 'Please enter a new password',
      password.length < passwordLengthMin && tooShort,
    ),
    confirmation: first(
      confirmation === '' && confirmationMissing,
      confirmation !== password && 'The passwords you entered don’t match.',
    ),
  });
}

export function checkChangePassword(fields: ChangePasswordFields): FieldErrors<ChangePasswordFields> {
  const { current, password, confirmation } = fields;
  return without({
    current: first(current === '' && 'Please enter your current password'),
    password: first(
      password === '' && 'Please enter your new password',
      password.length < passwordLengthMin && tooShort,
      password === current && 'You cannot reuse your current password',
    ),
    confirmation: first(
      confirmation === '' && confirmationMissing,
      confirmation !== password && 'The new passwords you entered don’t match.',
    ),
  });
}

const first = (...complaints: (string | false)[]): string | undefined =>
  complaints.find(Boolean) || undefined;

function without<Fields>(errors: FieldErrors<Fields>): FieldErrors<Fields> {
  const kept = { ...errors };
  for (const field in kept) if (kept[field] === undefined) delete kept[field];
  return kept;
}
