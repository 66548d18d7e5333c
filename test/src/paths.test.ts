import { isScreen, paths } from '../../src/paths'

test('every screen is known by its address, in whatever case and with a slash at its end', () => {
  for (const path of ['/', ...Object.values(paths)]) {
    expect([isScreen(path), isScreen(`${path}/`), isScreen(path.toUpperCase())]).toEqual([true, true, true])
  }
})

test.each([
  '/api/health',
  '/config.json',
  '/api/openapi.json',
  '/sw.js',
  '/favicon.svg',
  '/index.html',
  '/tests/test1/passage1.json',
  '/nowhere',
  '/login/x',
  '/api//login',
])('%s is no screen', (address) => {
  expect(isScreen(address)).toBe(false)
})
