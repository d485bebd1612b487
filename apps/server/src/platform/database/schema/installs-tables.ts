import type { AnnouncedValues } from '@tessera/pass-rendering';
import type { ColumnType, Generated } from 'kysely';

/** Once per workspace, since the web service's URL contains the tenant. */
export type AppleDevicesTable = {
  workspace_id: string;
  device_library_identifier: string;
  push_token: string;
  updated_at: Date;
};

export type AppleRegistrationsTable = {
  workspace_id: string;
  device_library_identifier: string;
  pass_id: string;
  pass_type_identifier: string;
  created_at: Date;
};

/** Exists once a save link was requested. `holders` counts saves minus deletions, as callbacks report them. */
export type GoogleObjectsTable = {
  workspace_id: string;
  pass_id: string;
  object_type: string;
  object_id: string;
  class_id: string;
  holders: number;
  /** The hash of the content the object shows; unchanged content needs no request. */
  face_hash: string;
  updated_at: Date;
  /** Null while no holder has saved it, and for saves before this was recorded. */
  first_saved_at: Generated<Date | null>;
  /** The values that the object shows and Google announces, by path; null before this was recorded. */
  announced: ColumnType<AnnouncedValues | null, string | null | undefined, string | null>;
  /** Of the pass's own latest three notifications; a message to the class is not among them. */
  notified_at: ColumnType<Date[] | null, Date[] | null | undefined, Date[] | null>;
  /** The pass's latest reward that the object's values include. */
  rewarded_at: Generated<Date | null>;
  /** Of a card: the objects that Google shows beneath it. */
  linked_object_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** The pass of the card beneath which Google shows it. */
  linked_to: Generated<string | null>;
};

export type GoogleCallbackNoncesTable = { workspace_id: string; nonce: string; received_at: Date };
