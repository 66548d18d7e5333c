import { paths } from './paths'

/** @param scope the questions missed before; all of the passage's where it is absent */
export function practiceGateOf(testNumber: number, passage: number, scope?: 'missed'): string {
  return `${paths.practice}?test=${testNumber}&passage=${passage}${scope ? `&scope=${scope}` : ''}`
}
