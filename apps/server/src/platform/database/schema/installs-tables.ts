/** A device is known once per workspace: the tenant is in the web service's address. */
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

/** The Google object of a pass, once somebody asked for it. `holders` counts saves less deletions, as the callback tells them. */
export type GoogleObjectsTable = {
  workspace_id: string;
  pass_id: string;
  object_type: string;
  object_id: string;
  class_id: string;
  holders: number;
  /** The face the object shows; the same face again needs no request. */
  face_hash: string;
  updated_at: Date;
};

export type GoogleCallbackNoncesTable = { workspace_id: string; nonce: string; received_at: Date };
