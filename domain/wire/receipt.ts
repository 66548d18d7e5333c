/** When it was paid; a time zone is named, since a receipt is kept and passed on. */
export const receiptMoment = {
  /** The reader's own: November 22, 2026 at 8:21:05 PM EST */
  local: (instant: string) =>
    new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long' }),
  /** 2026-11-22 20:21 UTC */
  utc: (instant: string) => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
} as const
