import type { ComponentType } from 'react'
import { useConfig } from '../ConfigContext'
import { paths } from '../paths'

type LegalText = ComponentType<{ accountPath: string; sellerName: string; supportEmail: string }>

/** A legal text with the seller and the addresses that it names. */
export function LegalRoute({ Text }: { Text: LegalText }) {
  return <Text accountPath={paths.account} {...useConfig()} />
}
