// firebase-tools has no public way to run its Auth emulator inside another program; its version is pinned exactly.
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
  /** What the emulator answers with status 400 and this message, which is the code that Firebase's library reads. */
  export class BadRequestError extends Error {
    constructor(message: string)
  }
}

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  /** `validSince` in seconds of Unix time: tokens of an earlier login are over. */
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
