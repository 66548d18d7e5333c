/** Noon in the local time zone, so that a page shows this day. */
export const noonOf = (day: string, seconds = 0) =>
  new Date(Date.parse(`${day}T12:00:00`) + seconds * 1_000).toISOString()
