import { objectOrNull, textOrNull } from '../api/json-shape.ts';
import type { WidgetsRequest } from '../api/widgets-request.ts';
import { readUserProfile, type UserProfileData } from './user-profile-data.ts';

const path = '/_widgets/UserProfile/me';

export type Names = { firstName: string; lastName: string };

type ReturnedNames = Partial<Pick<UserProfileData, 'firstName' | 'lastName'>>;

export const getProfile = (): WidgetsRequest<UserProfileData> => ({
  method: 'GET',
  path,
  read: readUserProfile,
});

/** An empty name removes it. */
export const updateNames = (body: Names): WidgetsRequest<ReturnedNames> => ({
  method: 'POST',
  path,
  body,
  read: (answer) => {
    const me = objectOrNull(answer);
    return { firstName: nameIn(me?.firstName), lastName: nameIn(me?.lastName) };
  },
});

const nameIn = (value: unknown): string | null | undefined =>
  value === undefined ? undefined : textOrNull(value);
