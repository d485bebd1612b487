/** The types of audit events with the values of their detail. */
export type AuditDetails = {
  'user.created': null;
  'user.changed': 'name' | 'email' | 'email_verified' | 'disabled' | 'enabled';
  'organization.changed': 'created' | 'renamed';
  'membership.changed': 'added' | 'role_changed' | 'removed';
  'invitation.changed': 'sent' | 'resent' | 'revoked' | 'accepted';
  'sign_up.begun': null;
  'sign_up.refused': null;
  'sign_in.succeeded': null;
  'sign_in.failed': null;
  'sign_in.new_device': null;
  /** A code or link was sent, or a sign-in's next step requested. */
  'proof.requested': 'sign_in' | 'password_reset' | 'email_change' | 'elevated_access' | 'second_factor';
  'proof.failed': 'email_verification' | 'second_factor' | 'elevated_access' | 'current_password';
  /** A rate limit refused it. */
  'attempt.throttled': 'sign_in' | 'sign_up' | 'mail' | 'password' | 'second_factor' | 'invitation';
  'password.changed': 'set' | 'changed' | 'reset';
  'second_factor.changed': 'added' | 'removed' | 'recovery_codes_made' | 'recovery_code_used';
  'elevated_access.granted': null;
  'oauth_profile.connected': null;
  'session.revoked': 'one' | 'others' | 'all';
  /** A refresh token or an authorization code was presented again, so two parties have it. */
  'token.replayed': 'refresh_token' | 'authorization_code';
  'widget_token.issued': null;
  'api_key.refused': null;
  'system_admin.granted': null;
  'system_admin.revoked': null;
};

export type AuditEventType = keyof AuditDetails;

/** What the host records about an account's security. */
export type HostEventType = 'system_admin.granted' | 'system_admin.revoked';

export type AuditEventRecord = {
  id: string;
  type: AuditEventType;
  detail: AuditDetails[AuditEventType];
  at: Date;
  userId: string | null;
  /** The acting or ended session, or the widget token's id. Its first event names the user. */
  sessionId: string | null;
  organizationId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
};

/** An attempt, and the next states of its counter. */
export type AttemptCount = {
  key: string;
  at: Date;
  attemptsFree: number;
  /** The first entry applies before the last free attempt, each later one to one further attempt, the last one to all that follow. */
  outcomes: readonly { blockedUntil: Date | null; expiresAt: Date }[];
};

export type RecordsStore = {
  /** Counts an attempt, simultaneous ones in sequence. While the key is blocked, counts nothing and returns the end of the block. */
  countAttempt(count: AttemptCount): Promise<Date | null>;
  /** Ends the blocks of all these keys; clears some counters and refunds one attempt of the others. */
  settleAttempts(keys: { clear: readonly string[]; refund: readonly string[] }): Promise<void>;

  /** Throws if there is an event with this id. */
  recordAuditEvent(event: AuditEventRecord): Promise<void>;
};
