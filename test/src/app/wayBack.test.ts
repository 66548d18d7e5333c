import { wayBack } from '../../../src/app/wayBack'

test.each(['/purchase-history', '/receipt?id=5%206', '/testpage?testNumber=1', '/account', '/Account/'])(
  'the login leads back to %s',
  (from) => expect(wayBack({ from })).toBe(from),
)

test.each([
  ...[
    '//evil.example/account',
    'https://evil.example/account',
    '/\\\\evil.example/account',
    'javascript:alert(1)',
  ],
  ...[
    '/login',
    '/',
    '/register',
    '/nowhere',
    '/api/exportAccount',
    '',
    '/login/../../tests/test1/passage1.json',
  ],
])('it does not lead to %s', (from) => expect(wayBack({ from })).toBeNull())

test.each([null, undefined, 'x', {}, { from: null }, { from: { pathname: '/account' } }])(
  'without a place it leads nowhere: %j',
  (state) => expect(wayBack(state)).toBeNull(),
)
