import type { ComponentType } from 'react'
import { useConfig } from '../ConfigContext'
import { paths } from '../paths'

type LegalText = ComponentType<{ accountPath: string; supportEmail: string }>

/** A legal text with the addresses that it names. */
export function LegalRoute({ Text }: { Text: LegalText }) {
  return <Text accountPath={paths.account} supportEmail={useConfig().supportEmail} />
}
