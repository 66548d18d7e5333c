import { createContext, useContext } from 'react'
import type { AppConfig } from '../../domain/config'

export const ConfigContext = createContext<AppConfig | null>(null)

export function useConfig(): AppConfig {
  const config = useContext(ConfigContext)
  if (config === null) throw new Error('This screen belongs inside App.')
  return config
}
