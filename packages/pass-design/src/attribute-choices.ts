export const attributeTypes = ['text', 'number', 'date', 'boolean', 'currency', 'url', 'image'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** `user`: one value for all passes of a person, referenced as `user.key`; `pass`: one per pass, referenced as `attributes.key`. */
export const attributeScopes = ['user', 'pass'] as const;
export type AttributeScope = (typeof attributeScopes)[number];

/** Values that every person has. Attributes may not use these keys, because filters use both. */
export const personKeys = ['firstName', 'lastName', 'email'] as const;
