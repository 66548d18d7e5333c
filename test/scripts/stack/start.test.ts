import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isBuilt } from '../../../scripts/build/appBuild'
import { createProcessGroup } from '../../../scripts/stack/processGroup'
import { findFreePort } from '../../../scripts/stack/freePorts'
import { run } from '../../support/programs/child'

describe('npm start on a port that is in use', () => {
  let other: Server
  let taken = ''
  beforeAll(async () => {
    other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    taken = String((other.address() as AddressInfo).port)
  })
  afterAll(() => void other.close())

  it.each(['PORT', 'AUTH_EMULATOR_PORT', 'SANDBOX_PORT'])(
    'names the port and %s in one line and fails',
    async (variable) => {
      const ports = {
        PORT: String(await findFreePort()),
        AUTH_EMULATOR_PORT: String(await findFreePort()),
        SANDBOX_PORT: String(await findFreePort()),
      }
      const start = run('scripts/stack/start.ts', { ...ports, [variable]: taken })
      expect(await start.exited).toBe(1)
      expect(start.errors()).toBe(
        `Port ${taken} is in use. End what uses it, or set ${variable} to another port.\n`,
      )
    },
    30_000,
  )
})

describe('the built app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'p9-build-'))
  const appDir = join(folder, 'app')
  const sources = [join(folder, 'src'), join(folder, 'config.ts'), join(folder, 'absent')]
  const touch = (path: string, seconds: number) => utimesSync(path, seconds, seconds)

  beforeEach(() => {
    mkdirSync(join(folder, 'src/deep'), { recursive: true })
    mkdirSync(appDir, { recursive: true })
    for (const path of ['src/deep/a.ts', 'src/deep/b.ts', 'config.ts', 'app/index.html']) {
      writeFileSync(join(folder, path), '')
      touch(join(folder, path), 1_000)
    }
    for (const path of ['src', 'src/deep']) touch(join(folder, path), 1_000)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['its page is missing', () => rmSync(join(appDir, 'index.html'))],
    ['a file deep inside is newer', () => touch(join(folder, 'src/deep/a.ts'), 2_000)],
    ['a single file is newer', () => touch(join(folder, 'config.ts'), 2_000)],
    ['a source was taken away', () => rmSync(join(folder, 'src/deep/b.ts'))],
  ])('is built again when %s', (_what, change) => {
    change()
    expect(isBuilt(appDir, sources)).toBe(false)
  })
})

describe('a process group', () => {
  const folder = mkdtempSync(join(tmpdir(), 'p9-group-'))
  const script = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const dying = script('dying.cjs', 'process.exit(3)')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('reports once which child ended first', async () => {
    const sentences: string[] = []
    const group = createProcessGroup((sentence) => sentences.push(sentence))
    const children = ['One', 'Two'].map((title) => group.launch({ title, script: dying, foreign: true }))
    await Promise.race(children.map(({ exited }) => exited))
    await group.end()
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toMatch(/^(One|Two) ended \(exit code 3\); stopping everything\.$/)
  })

  it('ends every child when asked, without calling that a death, and starts none after', async () => {
    const farewell = join(folder, 'farewell')
    const polite = script(
      'polite.cjs',
      `setInterval(() => {}, 1000)
       process.on('SIGTERM', () => process.exit(require('fs').writeFileSync('${farewell}', '')))
       process.send('ready')`,
    )
    const unwanted = join(folder, 'unwanted')
    const late = script('late.cjs', `require('fs').writeFileSync('${unwanted}', '')`)
    const onDeath = jest.fn()
    const group = createProcessGroup(onDeath)
    await group.launch({ title: 'One', script: polite, foreign: true }).ready

    const end = group.end()
    group.launch({ title: 'Late', script: late, foreign: true })
    await end

    expect(existsSync(farewell)).toBe(true)
    await new Promise((later) => setTimeout(later, 200))
    expect(existsSync(unwanted)).toBe(false)
    expect(onDeath).not.toHaveBeenCalled()
  })

  it('ends a child that does not listen sooner than its parent has to end', async () => {
    const deaf = script(
      'deaf.cjs',
      `setInterval(() => {}, 1000)
       process.on('SIGTERM', () => process.send('told'))
       process.send('ready')`,
    )
    const group = createProcessGroup(() => undefined)
    const child = group.launch({ title: 'Deaf', script: deaf, foreign: true })
    await child.ready
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    const end = group.end()
    // The parent has 8 s (functions/program.ts).
    jest.advanceTimersByTime(7_000)
    jest.useRealTimers()
    await end
  })

  it('lets a child call this machine without a proxy', async () => {
    const told = join(folder, 'told')
    const telling = script('telling.cjs', `require('fs').writeFileSync('${told}', process.env.NO_PROXY)`)
    const group = createProcessGroup(() => undefined)
    await group.launch({ title: 'One', script: telling, foreign: true, expendable: true }).exited
    expect(readFileSync(told, 'utf8')).toMatch(/\b127\.0\.0\.1,localhost$/)
  })

  it('takes a program that is not ours along when the parent is killed with -9', async () => {
    const tells = script('tells.cjs', 'console.log(1); setInterval(() => {}, 1000)')
    const parent = run(
      script(
        'parent.ts',
        `import { createProcessGroup } from '${resolve('scripts/stack/processGroup.ts')}'
         createProcessGroup(() => {}).launch({ title: 'One', script: '${tells}', foreign: true })`,
      ),
      {},
    )
    while (parent.output() === '') await new Promise((again) => setTimeout(again, 20))

    parent.child.kill('SIGKILL')

    // The output pipe closes only when parent and child have exited.
    expect(await parent.exited).toBeNull()
  }, 15_000)
})
