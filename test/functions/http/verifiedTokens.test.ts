import { VerifiedTokens } from '../../../functions/http/verifiedTokens'

const ann = { uid: 'ann', email: 'ann@example.com' }

describe('tokens that were verified', () => {
  it('speak for the same caller until they expire', () => {
    const tokens = new VerifiedTokens()
    tokens.keep('a', { caller: ann, expiresAt: 1_000 })
    expect(tokens.find('a', 999)).toEqual(ann)
    expect(tokens.find('a', 1_000)).toBeUndefined()
    expect(tokens.find('a', 999)).toBeUndefined()
  })

  it('speak for nobody when one letter is another', () => {
    const tokens = new VerifiedTokens()
    tokens.keep('header.payload.signature', { caller: ann, expiresAt: 1_000 })
    expect(tokens.find('header.payload.signaturf', 1)).toBeUndefined()
  })

  it('are bounded: the one used longest ago is forgotten', () => {
    const tokens = new VerifiedTokens(2)
    for (const token of ['a', 'b']) tokens.keep(token, { caller: ann, expiresAt: 1_000 })
    tokens.find('a', 1)
    tokens.keep('c', { caller: ann, expiresAt: 1_000 })
    expect(['a', 'b', 'c'].map((token) => tokens.find(token, 1)?.uid)).toEqual(['ann', undefined, 'ann'])
  })
})
