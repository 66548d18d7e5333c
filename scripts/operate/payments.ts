import { runProgram } from '../../functions/program'
import { runOperator } from './operator'
import { probe } from './probe/probe'
import { readPayments } from './readPayments'
import { USAGE } from './usage'

/** npm run payments: operator commands on money and access (docs/operations.md) */
const [first, ...others] = process.argv.slice(2)
if (first === 'probe') runProgram(() => probe(others))
else runOperator(USAGE, readPayments)
