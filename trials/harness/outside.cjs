// Preloaded by the server: sends requests for googleapis.com to the stand-in (identityProvider.ts), and answers calls
// to the card provider after its usual delay.
const http = require('node:http')
const https = require('node:https')
const { setTimeout: delay } = require('node:timers/promises')
const { URL } = require('node:url')

const { request } = https
https.request = (...parts) => {
  const callback = parts.find((part) => typeof part === 'function')
  const { hostname, host, path, method, headers } = optionsOf(parts)
  if (!/\.googleapis\.com$/.test((hostname ?? host).replace(/:\d+$/, ''))) return request(...parts)
  const port = process.env.LOAD_IDENTITY_PORT
  return http.request({ host: '127.0.0.1', port, path, method, headers }, callback)
}

function optionsOf(parts) {
  const [target, options] = parts
  if (typeof target === 'object' && !(target instanceof URL)) return target
  const { hostname, pathname, search } = new URL(target)
  return { hostname, path: pathname + search, ...(typeof options === 'object' ? options : {}) }
}

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
