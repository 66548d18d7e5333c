import { createSealing } from '../../../functions/payments/sealing'

describe('sealing', () => {
  const sealing = createSealing('the secret of the environment')

  test.each(['secret-1', 'schöne Grüße, 試験 🩺', '', 'x'.repeat(10_000)])(
    'gives back what it sealed',
    (text) => {
      const sealed = sealing.seal(text)
      expect(sealing.open(sealed)).toBe(text)
      expect(createSealing('the secret of the environment').open(sealed)).toBe(text)
    },
  )

  test('hides the text, and never seals it twice alike', () => {
    const [one, other] = [sealing.seal('secret-1'), sealing.seal('secret-1')]
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('secret')
  })

  test('opens nothing that was sealed under another key', () => {
    const sealed = createSealing('another secret').seal('secret-1')
    expect(() => sealing.open(sealed)).toThrow()
  })

  test('opens nothing of which a byte was changed, wherever it is', () => {
    const bytes = Buffer.from(sealing.seal('secret-1'), 'base64')
    bytes.forEach((byte, index) => {
      const changed = Buffer.from(bytes)
      changed[index] = byte ^ 1
      expect(() => sealing.open(changed.toString('base64'))).toThrow()
    })
  })

  test('takes no shorter tag, which would be easier to guess', () => {
    const bytes = Buffer.from(sealing.seal(''), 'base64')
    for (const tagBytes of [4, 8, 12, 15]) {
      const shortened = bytes.subarray(0, 12 + tagBytes).toString('base64')
      expect(() => sealing.open(shortened)).toThrow('Invalid authentication tag length')
    }
  })

  test('opens nothing that was cut off', () => {
    const sealed = sealing.seal('secret-1')
    expect(() => sealing.open(sealed.slice(0, -4))).toThrow()
    expect(() => sealing.open(sealed.slice(0, 12))).toThrow()
    expect(() => sealing.open('')).toThrow()
  })
})
