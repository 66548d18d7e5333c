import { Compilation, sources, type Compiler } from 'webpack'

/** Where the built service worker keeps the list of what it stores. */
const PLACEHOLDER = '"__PRECACHE__"'

/**
 * Writes the addresses of all hashed files into the service worker, so that each build has a worker of its own. In
 * place of workbox-webpack-plugin, which brings Rollup and a second Babel along for this one list.
 */
export class PrecachePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PrecachePlugin', (compilation) => {
      // The names are final, and nothing is compressed yet.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1
      compilation.hooks.processAssets.tap({ name: 'PrecachePlugin', stage }, (assets) => {
        const worker = assets['sw.js']
        if (!worker) throw new Error('The build has no service worker.')
        const text = worker.source().toString()
        if (!text.includes(PLACEHOLDER)) throw new Error('The service worker has no place for its list.')
        const entries = Object.keys(assets)
          .filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name))
          .sort()
          .map((name) => ({ url: `/${name}`, revision: null }))
        const filled = text.replace(PLACEHOLDER, JSON.stringify(entries))
        compilation.updateAsset('sw.js', new sources.RawSource(filled))
      })
    })
  }
}
