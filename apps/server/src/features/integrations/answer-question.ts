/** The only GraphQL query the embedded library sends after authenticating. */
const known = '{ authenticatedUser { customer { allowEmbeddedDesigner } } }';

const unknownQuestion = `This marketplace answers one question: ${known}`;

export type QuestionAnswer =
  | { status: 200; body: { data: { authenticatedUser: { customer: { allowEmbeddedDesigner: boolean } } } } }
  | { status: 400; body: { errors: { message: string }[] } };

/** Answers in GraphQL's format, without an engine, because there is only one query. */
export function answerQuestion(query: unknown, allowEmbeddedDesigner: boolean): QuestionAnswer {
  if (typeof query !== 'string' || normalize(query) !== known)
    return { status: 400, body: { errors: [{ message: unknownQuestion }] } };
  return { status: 200, body: { data: { authenticatedUser: { customer: { allowEmbeddedDesigner } } } } };
}

/** GraphQL ignores spaces, line ends and commas; `query` before an anonymous operation is optional. */
function normalize(query: string): string {
  const words = query.match(/\w+|[^\s,\w]/g) ?? [];
  return words.join(' ').replace(/^query (?=\{)/, '');
}
