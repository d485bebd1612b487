/** May contain outdated words, because matches are compared again. */
export type SearchWordsTable = {
  workspace_id: string;
  list: 'passUsers' | 'passTemplates' | 'campaigns';
  word: string;
  entry_id: string;
};

/** The same for names of global entities. */
export type NameWordsTable = { list: 'organizations' | 'workspaces'; word: string; entry_id: string };

/** The beginning of each current value, folded for comparison, and its number or time. */
export type AttributeValuesTable = {
  workspace_id: string;
  /** The template for attributes of its passes; `peopleSubjectId` for attributes, names and addresses of people. */
  subject_id: string;
  key: string;
  value: string;
  entry_id: string;
  number_value: number | null;
  time_value: Date | null;
};

/** The subject of people's own attributes, independent of templates. */
export const peopleSubjectId = '00000000-0000-0000-0000-000000000000';
