import { BadRequestError } from 'firebase-tools/lib/emulator/auth/errors.js'
import {
  AgentProjectState,
  type EmulatorUser,
  type RefreshTokenOptions,
} from 'firebase-tools/lib/emulator/auth/state.js'

/**
 * Unlike the emulator, Firebase ends logins after a new password, a new address or a revocation (`validSince`, in
 * seconds).
 */
export class StateWithEndedLogins extends AgentProjectState {
  override createRefreshTokenFor(
    user: EmulatorUser,
    provider: string,
    options?: RefreshTokenOptions,
  ): string {
    const record = decode(super.createRefreshTokenFor(user, provider, options))
    return encode({ ...record, madeAt: Math.floor(Date.now() / 1000) })
  }

  /** @throws BadRequestError TOKEN_EXPIRED, on which Firebase's library signs the user out */
  override validateRefreshToken(refreshToken: string) {
    const renewal = super.validateRefreshToken(refreshToken)
    // Tokens of earlier versions have no time.
    const { madeAt = 0 } = decode(refreshToken)
    if (Number(madeAt) < Number(renewal.user.validSince ?? 0)) throw new BadRequestError('TOKEN_EXPIRED')
    return renewal
  }
}

function decode(refreshToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(refreshToken, 'base64').toString('utf8'))
}

function encode(record: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(record), 'utf8').toString('base64')
}
