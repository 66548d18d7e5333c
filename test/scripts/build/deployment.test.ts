import { existsSync, readFileSync } from 'node:fs'
import { paths, publicScreens } from '../../../domain/screens'
import { environmentVariables, REQUIRED_IN_PRODUCTION } from '../../../functions/environment'
import { firebaseConfig, SCREENS } from '../../../scripts/build/firebaseConfig'
import { lockedPackages } from '../../../scripts/build/lockedPackages'

const read = (path: string) => readFileSync(path, 'utf8')

test('firebase.json matches the code; update it with npm run firebase:config', () => {
  expect(JSON.parse(read('firebase.json'))).toEqual(firebaseConfig())
})

test('the sitemap lists exactly the pages that the build writes', () => {
  const told = [...read('public/sitemap.xml').matchAll(/<loc>%SITE%(.*)<\/loc>/g)].map(([, path]) => path)
  expect(told).toEqual(publicScreens.map((name) => paths[name]))
})

test('every address of the app is a screen to hosting, and no file is', () => {
  const screens = new RegExp(SCREENS)
  for (const path of ['/', '/login', '/testpage', '/purchases/5', '/nothing/']) expect(path).toMatch(screens)
  for (const path of ['/sw.js', '/assets/main.0f.js', '/favicon.svg', '/v1.2/old.js']) {
    expect(path).not.toMatch(screens)
  }
})

test('the docs name every variable, and which of them production needs', () => {
  const rows = [...read('docs/deployment.md').matchAll(/^\| `([A-Z_]+)` +\| ([^|]*)\|/gm)]
  expect(rows.map(([, name]) => name).sort()).toEqual([...environmentVariables].sort())
  const required = rows.filter(([, , text = '']) => text.startsWith('required')).map(([, name]) => name)
  expect(required.sort()).toEqual([...REQUIRED_IN_PRODUCTION].sort())
})

describe('the Dockerfile', () => {
  const text = read('Dockerfile').replaceAll('\\\n', '')
  const [build = '', , final = ''] = text.split(/^FROM .*\n/m).slice(1)
  const copies = (stage: string, from: string) =>
    [...stage.matchAll(/^COPY (?:--from=(\w+) )?(.+)$/gm)]
      .filter(([, source = '']) => source === from)
      .flatMap(([, , paths = '']) => paths.split(' ').slice(0, -1))

  it('copies what is here, and what it may see', () => {
    const sources = copies(build, '')
    expect(sources.length).toBeGreaterThan(5)
    const seen = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
    expect(sources.map((path) => `!${path}`).sort()).toEqual(seen.sort())
    for (const path of sources) expect({ path, isThere: existsSync(path) }).toEqual({ path, isThere: true })
  })

  it('runs the server as an unprivileged user, without a shell that would swallow the signals', () => {
    expect(final).toMatch(/^USER 1000$/m)
    expect(final.indexOf('USER 1000')).toBeLessThan(final.indexOf('\nCMD'))
    expect(JSON.parse(/^CMD (.*)$/m.exec(final)?.[1] ?? '')).toEqual(['node', 'server.js'])
  })
})

describe('the lock file of the functions', () => {
  const entry = (dependencies: Record<string, string> = {}) => ({ dependencies })
  const lock = {
    lockfileVersion: 3 as const,
    packages: {
      '': {},
      'node_modules/a': entry({ b: '1', c: '1' }),
      'node_modules/a/node_modules/b': { ...entry({ c: '1' }), dev: true },
      'node_modules/b': entry(),
      'node_modules/c': { optionalDependencies: { left: '1' }, peerDependencies: { d: '1' } },
      'node_modules/d': entry(),
      'node_modules/unrelated': entry(),
    },
  }

  it('has what is needed, from where Node would take it, and nothing else', () => {
    expect(lockedPackages(lock, ['a'])).toEqual({
      'node_modules/a': entry({ b: '1', c: '1' }),
      'node_modules/a/node_modules/b': entry({ c: '1' }),
      'node_modules/c': { optionalDependencies: { left: '1' }, peerDependencies: { d: '1' } },
      'node_modules/d': entry(),
    })
  })

  it('is not written without what must be there', () => {
    expect(() => lockedPackages(lock, ['absent'])).toThrow('absent is not in the lock file.')
  })
})
