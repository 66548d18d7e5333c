import { AppConfig } from '../../domain/config'
import { parseJson } from '../../domain/base/parseJson'

const config = {
  apiBase: 'https://p9.example/api',
  identity: { projectId: 'demo', apiKey: 'k', authDomain: 'a.example', emulatorUrl: 'http://localhost:9099' },
  payments: { scriptUrl: 'https://pay.example/pay.js', frameOrigin: 'https://pay.example' },
  sellerName: 'Passage Nine',
  supportEmail: 'support@p9.example',
  seal: { imagePath: '/seal.png', certificateUrl: 'https://seal.example/1', label: 'Secured' },
}

describe('the configuration of a page', () => {
  it('reaches it as it was written', () => {
    expect(AppConfig.parse(parseJson(JSON.stringify(config)))).toEqual(config)
  })

  it('is refused where it is no JSON', () => {
    expect(parseJson('<!doctype html>')).toBeUndefined()
    expect(AppConfig.safeParse(parseJson('<!doctype html>')).success).toBe(false)
  })
})
