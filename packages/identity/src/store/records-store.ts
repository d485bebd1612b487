/** How often something was tried lately, and until when it may not be tried again. Forgotten at `expiresAt`. */
export type ThrottleRecord = { attempts: number; blockedUntil: Date | null; expiresAt: Date };

export type AuditEventType =
  | 'user.created'
  | 'user.renamed'
  | 'email.verified'
  | 'email.verification_failed'
  | 'email.change_asked'
  | 'email.changed'
  | 'organization.created'
  | 'organization.renamed'
  | 'membership.added'
  | 'membership.role_changed'
  | 'membership.removed'
  | 'invitation.sent'
  | 'invitation.resent'
  | 'invitation.revoked'
  | 'invitation.accepted'
  | 'invitation.throttled'
  | 'sign_in.succeeded'
  | 'sign_in.failed'
  | 'sign_in.throttled'
  | 'sign_in.code_sent'
  | 'sign_in.new_device'
  | 'sign_up.begun'
  | 'sign_up.refused'
  | 'sign_up.throttled'
  | 'mail.throttled'
  | 'password.reset_asked'
  | 'password.reset'
  | 'password.set'
  | 'password.changed'
  | 'password.change_failed'
  | 'password.throttled'
  | 'second_factor.added'
  | 'second_factor.removed'
  | 'second_factor.asked'
  | 'second_factor.failed'
  | 'second_factor.throttled'
  | 'recovery_codes.made'
  | 'recovery_code.used'
  | 'elevated_access.asked'
  | 'elevated_access.granted'
  | 'elevated_access.failed'
  | 'oauth_profile.connected'
  | 'session.revoked'
  | 'sessions.revoked'
  | 'refresh_token.reused'
  | 'authorization_code.replayed'
  | 'widget_token.issued'
  | 'api_key.refused'
  | HostEventType;

/** What the host did that bears on an account's safety. */
export type HostEventType = 'system_admin.granted';

export type AuditEventRecord = {
  id: string;
  type: AuditEventType;
  at: Date;
  userId: string | null;
  /** Of whoever did it (or the id of their widget token), or the one that ended. The event of its sign-in, or of the token, says whose it is. */
  sessionId: string | null;
  organizationId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
};

/**
 * May be asked more than once, about what was found meanwhile; its last answer counts. Null removes the throttle, `refused` leaves it
 * as it is.
 */
export type ThrottleChange = (current: ThrottleRecord | null) => ThrottleRecord | null | 'refused';

export type ThrottleStep = {
  key: string;
  change: ThrottleChange;
  /** What this caller wrote a moment ago. As long as that still stands, nothing need be read. */
  known?: ThrottleRecord;
};

export type RecordsStore = {
  /** Reads, changes and writes throttles one after the other, each while no other caller can, up to the first that is refused. */
  changeThrottles(steps: readonly ThrottleStep[]): Promise<void>;

  /** Throws where there is an event with this id. */
  recordAuditEvent(event: AuditEventRecord): Promise<void>;
};
