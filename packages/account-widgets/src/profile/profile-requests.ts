import { objectOrNull, textOrNull } from '../api/json-shape.ts';
import type { WidgetsRequest } from '../api/widgets-request.ts';
import { readUserProfile, type UserProfileData } from './user-profile-data.ts';

const path = '/_widgets/UserProfile/me';

export type Names = { firstName: string; lastName: string };

export const getProfile = (): WidgetsRequest<UserProfileData> => ({
  method: 'GET',
  path,
  read: readUserProfile,
});

/** Empty names are sent as they are: that is how one is taken back. */
export const updateNames = (
  body: Names,
): WidgetsRequest<Pick<UserProfileData, 'firstName' | 'lastName'>> => ({
  method: 'POST',
  path,
  body,
  read: (answer) => {
    const me = objectOrNull(answer);
    return { firstName: textOrNull(me?.firstName), lastName: textOrNull(me?.lastName) };
  },
});
