// Loaded before the product's server: what it asks of the card provider is answered here, after as long as it takes there.
const { setTimeout: delay } = require('node:timers/promises')
const { URL } = require('node:url')

const { fetch, Request, Response } = globalThis
let windows = 0
globalThis.fetch = async (target, options) => {
  const url = new URL(target instanceof Request ? target.url : target)
  if (!/(^|\.)helcim\.com$/.test(url.hostname)) return fetch(target, options)
  await delay(300)
  // Nobody pays: there is no charge to find.
  if (!url.pathname.endsWith('/initialize')) return Response.json([])
  windows += 1
  return Response.json({ checkoutToken: `checkout-${windows}`, secretToken: `secret-${windows}` })
}
