// Loaded before the product's server: what it asks of googleapis.com, it asks of the stand-in (identityProvider.ts).
const http = require('node:http')
const https = require('node:https')

const { request } = https
https.request = (target, ...rest) => {
  const { hostname, host, path } = typeof target === 'object' ? target : new URL(target)
  if (!/\.googleapis\.com$/.test((hostname ?? host).replace(/:\d+$/, ''))) return request(target, ...rest)
  const { method, headers } = target
  const port = process.env.LOAD_IDENTITY_PORT
  return http.request({ method, path, headers: { ...headers, host: '' }, host: '127.0.0.1', port }, ...rest)
}
