/** The only GraphQL query that the embedded library sends after authenticating. */
const knownQuery = '{ authenticatedUser { customer { allowEmbeddedDesigner } } }';

const unknownQuery = `This marketplace answers one question: ${knownQuery}`;

export type GraphqlAnswer =
  | { status: 200; body: { data: { authenticatedUser: { customer: { allowEmbeddedDesigner: boolean } } } } }
  | { status: 400; body: { errors: { message: string }[] } };

/** Needs no engine, because there is only one query. */
export function answerGraphqlQuery(query: unknown, allowEmbeddedDesigner: boolean): GraphqlAnswer {
  if (typeof query !== 'string' || normalize(query) !== knownQuery)
    return { status: 400, body: { errors: [{ message: unknownQuery }] } };
  return { status: 200, body: { data: { authenticatedUser: { customer: { allowEmbeddedDesigner } } } } };
}

/** GraphQL ignores spaces, line ends and commas; `query` before an anonymous operation is optional. */
function normalize(query: string): string {
  const words = query.match(/\w+|[^\s,\w]/g) ?? [];
  return words.join(' ').replace(/^query (?=\{)/, '');
}
