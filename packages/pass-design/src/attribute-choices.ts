export const attributeTypes = ['text', 'number', 'date', 'boolean', 'currency', 'url', 'image'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** `user`: one value for all passes of a person, read as `user.key`; `pass`: one per pass, read as `attributes.key`. */
export const attributeScopes = ['user', 'pass'] as const;
export type AttributeScope = (typeof attributeScopes)[number];

/** What every person has without a declaration. Attributes may not take these keys: filters name both in one breath. */
export const personKeys = ['firstName', 'lastName', 'email'] as const;
