/** Where each word of a workspace's things begins. A word no longer used may stay: whatever it leads to is compared again. */
export type SearchWordsTable = {
  workspace_id: string;
  /** What the entry is one of. */
  list: 'passUsers' | 'passTemplates' | 'campaigns';
  word: string;
  entry_id: string;
};

/** The same for the names of what belongs to no workspace. */
export type NameWordsTable = { list: 'organizations' | 'workspaces'; word: string; entry_id: string };

/** What attributes a thing has: the beginning of each value, in lower case. A value stands here as long as it is in force. */
export type AttributeValuesTable = {
  workspace_id: string;
  /** The template, for what its passes have; `ofPeople` for what people have. */
  subject_id: string;
  key: string;
  value: string;
  /** The pass, or the person. */
  entry_id: string;
};

/** The subject of what people have themselves, whatever passes they hold. */
export const ofPeople = '00000000-0000-0000-0000-000000000000';
