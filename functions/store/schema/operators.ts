import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment'

/** One row when an act begins and one when it ends. Append-only, enforced by the migration. Contains no address. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: uuid('id').primaryKey(),
    /** Shared by both rows */
    act: uuid('act').notNull(),
    at: moment('at').notNull(),
    /** The machine's user and, if set, the variable OPERATOR */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    /** A transaction, an order's number or a user's id */
    subject: text('subject').notNull(),
    po: text('po'),
    provider: text('provider').notNull(),
    why: text('why').notNull(),
    /** `refused`: not possible, see the detail; `failed`: an error occurred */
    outcome: text('outcome', { enum: ['started', 'done', 'refused', 'failed'] }).notNull(),
    detail: text('detail').notNull(),
  },
  (table) => [
    index('operator_acts_po').on(table.po, table.at),
    index('operator_acts_subject').on(table.subject, table.at),
  ],
)
