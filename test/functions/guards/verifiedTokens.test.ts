import { VerifiedTokens } from '../../../functions/guards/verifiedTokens'

const ann = { uid: 'ann', email: 'ann@example.com' }

describe('tokens that were verified', () => {
  it('speak for the same caller until they expire', () => {
    const tokens = new VerifiedTokens()
    tokens.keep('a', { caller: ann, expiresAt: 1_000 })
    expect(tokens.find('a', 999)).toEqual(ann)
    expect(tokens.find('a', 1_000)).toBeUndefined()
    expect(tokens.find('a', 999)).toBeUndefined()
  })

  it('are bounded: the one used longest ago is forgotten', () => {
    const tokens = new VerifiedTokens(2)
    for (const token of ['a', 'b']) tokens.keep(token, { caller: ann, expiresAt: 1_000 })
    tokens.find('a', 1)
    tokens.keep('c', { caller: ann, expiresAt: 1_000 })
    expect(['a', 'b', 'c'].map((token) => tokens.find(token, 1)?.uid)).toEqual(['ann', undefined, 'ann'])
  })

  it('are invalid once their logins were revoked, whichever caller verifies them again', () => {
    const tokens = new VerifiedTokens()
    const hour = 3_600_000
    const before = { ...ann, loggedInAt: 4_000 }
    tokens.keep('a', { caller: before, expiresAt: hour })
    tokens.keep('b', { caller: { ...before, uid: 'bob' }, expiresAt: hour })
    tokens.end('ann', 5_900)
    expect([tokens.find('a', 6_000), tokens.find('b', 6_000)?.uid]).toEqual([undefined, 'bob'])
    expect(tokens.isEnded(before, 6_000)).toBe(true)
    expect(tokens.isEnded({ ...ann }, 6_000)).toBe(true)
    // The provider counts whole seconds.
    expect(tokens.isEnded({ ...ann, loggedInAt: 5_000 }, 6_000)).toBe(false)
    expect(tokens.isEnded({ ...before, uid: 'bob' }, 6_000)).toBe(false)
    // The token has expired.
    expect(tokens.isEnded(before, 5_000 + hour)).toBe(false)
  })
})
