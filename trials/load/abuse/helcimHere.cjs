// Preloaded by the server: answers calls to the card provider after the provider's usual delay.
const { setTimeout: delay } = require('node:timers/promises')
const { URL } = require('node:url')

const { fetch, Request, Response } = globalThis
let windows = 0
globalThis.fetch = async (target, options) => {
  const url = new URL(target instanceof Request ? target.url : target)
  if (!/(^|\.)helcim\.com$/.test(url.hostname)) return fetch(target, options)
  await delay(300)
  // No purchases happen, so no charges exist.
  if (!url.pathname.endsWith('/initialize')) return Response.json([])
  windows += 1
  return Response.json({ checkoutToken: `checkout-${windows}`, secretToken: `secret-${windows}` })
}
