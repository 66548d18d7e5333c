import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reasonOf } from '../base/describeError'
import { StartError } from '../base/startError'
import type { Metrics } from './metrics'

export type MetricsServer = { url: string; close(): Promise<void> }

/**
 * GET /metrics on its own port, for the internal network only.
 * @throws StartError when the port is unavailable
 */
export function startMetricsServer(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new StartError(`Port ${port} cannot be had (${reasonOf(error)}). Set METRICS_PORT to another one.`),
      )
    })
    server.listen(port, host, () => {
      const { port: actualPort } = server.address() as AddressInfo
      resolve({
        url: `http://${host}:${actualPort}/metrics`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}
