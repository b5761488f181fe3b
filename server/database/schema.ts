/**
 * The tables; a column with a key of the registration stores its value. Standard SQL without sequences, so distributed
 * engines can hold them too.
 */
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

export const owners = pgTable(
  'owners',
  {
    uid: text('uid').primaryKey(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    role: text('role').$type<'owner'>().notNull(),
    /** At registration, or since then. False for rows that are older than this column. */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Provider and `auth_time` of the latest sign-in with the e-mail unverified, or of the one that *Yes* renewed. Null in older rows. */
    signIn: text('sign_in'),
    createdAt: createdAt(),
  },
  (owner) => [check('owners_email_lower_case', sql`${owner.email} = lower(${owner.email})`)],
);

export const stores = pgTable('stores', {
  id: uuid('id').primaryKey(),
  ownerUid: text('owner_uid')
    .notNull()
    .unique()
    .references(() => owners.uid),
  storeName: text('name').notNull(),
  address: text('address').notNull(),
  createdAt: createdAt(),
});
