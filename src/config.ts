import { createContext, useContext } from 'react'
import { AppConfig } from '../domain/config'

/** Reads the configuration from the page, or fetches it (development server, Firebase Hosting). */
export async function readConfig(page: Document): Promise<AppConfig> {
  const inline = page.getElementById('config')?.textContent?.trim()
  const text = inline ? inline : await (await fetch('/config.json', { cache: 'no-store' })).text()
  return AppConfig.parse(JSON.parse(text))
}

export const ConfigContext = createContext<AppConfig | null>(null)

export function useConfig(): AppConfig {
  const config = useContext(ConfigContext)
  if (config === null) throw new Error('This screen belongs inside App.')
  return config
}
