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
