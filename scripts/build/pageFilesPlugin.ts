import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { NormalModule, type ChunkGroup, type Compiler } from 'webpack'

/** Where the lazy pages are named. */
const PAGES = path.resolve('src/app/pages.tsx')

/**
 * Lists beside the built app which files each lazy page is made of: most of their chunks have no name to be known by
 * (scripts/check/sizes.ts).
 */
export class PageFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('PageFilesPlugin', ({ chunkGroups }) => {
      const pages = chunkGroups.flatMap((group) =>
        group.origins.filter(isOfPages).map(({ request }) => [request, group.getFiles()]),
      )
      writeFileSync(`${compiler.outputPath}/../pageFiles.json`, JSON.stringify(Object.fromEntries(pages)))
    })
  }
}

const isOfPages = ({ module }: ChunkGroup['origins'][number]) =>
  module instanceof NormalModule && module.resource === PAGES
