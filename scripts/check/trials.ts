import type { Check } from './runChecks'

const commands: readonly [name: string, ...words: string[]][] = [
  ['test:databases'],
  ['test:dates'],
  ['test:browsers'],
  ['fuzz'],
  ['faults:payments', '--runs', '2000'],
  ['faults:broken'],
  ['faults:attempts', '--faults', '10000'],
  ['load:abuse'],
  ['load:payments'],
  ['load:processes'],
  ['load:rush'],
  ['bench'],
  ['mutation'],
]

/** npm run trials: every long program, one after another; hours, for a machine that does nothing else. */
export const trials: readonly Check[] = commands.map(([name, ...words]) => ({
  title: [name, ...words].join(' '),
  command: ['npm', 'run', '--silent', name, ...(words.length > 0 ? ['--', ...words] : [])],
}))
