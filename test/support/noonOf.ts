/** Noon of a day where the tests run, or some seconds later: a page shows that day in every time zone. */
export const noonOf = (day: string, seconds = 0) =>
  new Date(Date.parse(`${day}T12:00:00`) + seconds * 1_000).toISOString()
