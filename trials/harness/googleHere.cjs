// Preloaded by the server: redirects requests for googleapis.com to the stand-in (identityProvider.ts).
const http = require('node:http')
const https = require('node:https')
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
