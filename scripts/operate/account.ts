import { ACCOUNT_USAGE, readAccount } from './accountCommands'
import { runOperator } from './operator'

runOperator(ACCOUNT_USAGE, readAccount)
