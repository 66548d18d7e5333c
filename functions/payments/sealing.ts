import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets that rest in the database, under a key derived from one that is only in the environment: a copy of
 * the database alone gives none of them away.
 */
export function createSealing(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'passage-nine/checkout-secrets', 32))
  return {
    seal(text: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },

    /** @throws Error when it was sealed under another key, or changed since */
    open(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64')
      // Without it a shorter tag, which is easier to guess, would be taken.
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

export type Sealing = ReturnType<typeof createSealing>
