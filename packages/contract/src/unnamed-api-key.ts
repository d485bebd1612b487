// Apart from the schemas, so that the list of keys loads none of them.

/** What a key without a name is called. */
export const unnamedApiKey = 'Unnamed API Key';
