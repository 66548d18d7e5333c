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

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  export type EmulatorUser = { localId: string; [field: string]: unknown }
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
  }
}
