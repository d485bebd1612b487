import type { Role } from './user-requests.ts';

export const rolesFailure = 'There was an error fetching roles. Please try again';

type RoleOptionsProps = { roles: Role[]; chosen: string };

/** The roles; without a valid choice, a placeholder. */
export function RoleOptions({ roles, chosen }: RoleOptionsProps) {
  return (
    <>
      {!roles.some(({ slug }) => slug === chosen) && (
        <option value={chosen} disabled>
          Select a role
        </option>
      )}
      {roles.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </>
  );
}
