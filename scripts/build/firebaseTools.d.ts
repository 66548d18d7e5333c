// Internal modules; the package's version is pinned.
declare module 'firebase-tools/lib/emulator/auth/apiSpec.js' {
  const apiSpec: { paths: Record<string, unknown> }
  export default apiSpec
}

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  export function createApp(
    defaultProjectId: string,
    singleProjectMode: number,
    projectStateForId: Map<string, AgentProjectState>,
  ): Promise<RequestListener>
}

declare module 'firebase-tools/lib/emulator/auth/errors.js' {
  /** Sent with status 400; the message is Firebase's error code. */
  export class BadRequestError extends Error {
    constructor(message: string)
  }
}

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  /** `validSince`: Unix time in seconds */
  export type EmulatorUser = { localId: string; validSince?: string; [field: string]: unknown }
  export type RefreshTokenOptions = { extraClaims?: Record<string, unknown>; secondFactor?: unknown }
  export type EmulatorOobCode = {
    email: string
    oobCode: string
    oobLink: string
    requestType: string
    newEmail?: string
  }

  export class AgentProjectState {
    constructor(projectId: string)
    users: Map<string, EmulatorUser>
    oobs: Map<string, EmulatorOobCode>
    enableImprovedEmailPrivacy: boolean
    overwriteUserWithLocalId(localId: string, fields: Record<string, unknown>): EmulatorUser
    createRefreshTokenFor(user: EmulatorUser, provider: string, options?: RefreshTokenOptions): string
    validateRefreshToken(refreshToken: string): { user: EmulatorUser; extraClaims: Record<string, unknown> }
  }
}
