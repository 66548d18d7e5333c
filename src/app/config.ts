import { AppConfig } from '../../domain/config'

/** The configuration that the server wrote into the page; fetched where it did not (the development server, Firebase Hosting). */
export async function readConfig(page: Document): Promise<AppConfig> {
  const inline = page.getElementById('config')?.textContent?.trim()
  const text = inline ? inline : await (await fetch('/config.json', { cache: 'no-store' })).text()
  return AppConfig.parse(JSON.parse(text))
}
