import type { ComponentType } from 'react'
import { useConfig } from '../ConfigContext'
import { paths } from '../paths'

type LegalText = ComponentType<{ accountPath: string; supportEmail: string }>

export function LegalRoute({ Text }: { Text: LegalText }) {
  return <Text accountPath={paths.account} supportEmail={useConfig().supportEmail} />
}
