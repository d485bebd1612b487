import type { Migration } from 'kysely/migration';
import * as baseline from './0100-baseline.ts';
import * as disabledUsers from './0101-disabled-users.ts';
import * as rootKey from './0102-root-key.ts';
import * as outcomeCounts from './0103-outcome-counts.ts';
import * as rateLimits from './0104-rate-limits.ts';
import * as scansAging from './0105-scans-aging.ts';
import * as googlePacing from './0107-google-pacing.ts';
import * as filteredEvents from './0110-filtered-events.ts';
import * as requestLogs from './0113-request-logs.ts';
import * as programs from './0120-programs.ts';
import * as till from './0122-till.ts';
import * as peopleWithoutEmail from './0125-people-without-email.ts';
import * as textMessages from './0126-text-messages.ts';
import * as signUpContacts from './0127-sign-up-contacts.ts';
import * as googleNotifications from './0130-google-notifications.ts';
import * as linkedPasses from './0131-linked-passes.ts';
import * as entryCounts from './0135-entry-counts.ts';
import * as addReminders from './0136-add-reminders.ts';
import * as holderPictures from './0140-holder-pictures.ts';

/**
 * Forward only, in this order, except that one added later may run after a higher number, and contractions after all others; a name never changes
 * once it has run anywhere.
 */
export const migrations: Record<string, Migration> = {
  '0100-baseline': baseline,
  '0101-disabled-users': disabledUsers,
  '0102-root-key': rootKey,
  '0103-outcome-counts': outcomeCounts,
  '0104-rate-limits': rateLimits,
  '0105-scans-aging': scansAging,
  '0107-google-pacing': googlePacing,
  '0110-filtered-events': filteredEvents,
  '0113-request-logs': requestLogs,
  '0120-programs': programs,
  '0122-till': till,
  '0125-people-without-email': peopleWithoutEmail,
  '0126-text-messages': textMessages,
  '0127-sign-up-contacts': signUpContacts,
  '0130-google-notifications': googleNotifications,
  '0131-linked-passes': linkedPasses,
  '0135-entry-counts': entryCounts,
  '0136-add-reminders': addReminders,
  '0140-holder-pictures': holderPictures,
};

/** Removes what only releases before the previous one use. Every other migration after the baseline is an expansion, which servers of the previous release work with. */
export const isContraction = (name: string): boolean => /^\d{4}-contract-/.test(name);

/** Kysely's table records the baseline and contractions. */
export const migrationTable = 'kysely_migration';
export const expansionTable = 'kysely_expansion';
