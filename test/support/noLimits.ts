import type { Limits } from '../../functions/guards/limiter'

/** For tests of something else: everybody may ask as often as they like. */
export const noLimits: Limits = { ofAddress: async () => undefined, ofUser: async () => undefined }
