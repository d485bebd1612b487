export type Setting = {
  name: string;
  /** Its value may come from a file, which `NAME_FILE` names. */
  isSecret?: true;
  meaning: string;
  fallback: string;
  example: string;
};
