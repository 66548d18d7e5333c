import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment'

/**
 * What operators did: a row when an act begins, another when it has ended. Rows are added and never changed: the
 * migration takes the right to from everybody. No address is stored here.
 */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    /** The same in both rows of an act. */
    act: uuid('act').notNull(),
    at: moment('at').notNull(),
    /** Who: the user of the machine, and the variable OPERATOR where it is set. */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    /** What it was about: a transaction, an order's number, a user's id. */
    subject: text('subject').notNull(),
    /** The order, where the subject is of one. */
    po: text('po'),
    /** Which card provider was to be asked. */
    provider: text('provider').notNull(),
    why: text('why').notNull(),
    /** `refused`: it could not be carried out, and the detail says why; `failed`: something broke on the way. */
    outcome: text('outcome', { enum: ['started', 'done', 'refused', 'failed'] }).notNull(),
    detail: text('detail').notNull(),
  },
  (table) => [
    index('operator_acts_po').on(table.po, table.at),
    index('operator_acts_subject').on(table.subject, table.at),
  ],
)
