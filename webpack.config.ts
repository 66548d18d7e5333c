import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import path from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { PrecachePlugin } from './scripts/build/precachePlugin'
import { browserslist } from './package.json'
import type { Configuration as DevServer, RequestHandler } from 'webpack-dev-server'

/** At the root, because a worker's scope is its own folder. */
const serviceWorker = { import: './src/serviceWorker.ts', filename: 'sw.js', runtime: false } as const

/** Inlined into the page, to run before any file is requested. */
const boot = { import: './src/prerender/boot.ts', runtime: false } as const
const alone = ['sw', 'boot']

/** Deletes files that are inlined into the page. */
const inPage: webpack.WebpackPluginInstance = {
  apply(compiler) {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE + 1
    compiler.hooks.thisCompilation.tap('inPage', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'inPage', stage }, (assets) =>
        Object.keys(assets)
          .filter((name) => /^assets\/(boot\..*\.js|main\..*\.css)$/.test(name))
          .forEach((name) => compilation.deleteAsset(name)),
      ),
    )
  },
}

/** Builds dist/app: index.html, the files of public, and hashed files under assets/. */
export default (_env: unknown, argv: { mode?: string }): Configuration & { devServer: DevServer } => {
  const isProduction = argv.mode === 'production'
  // In development the app renders everything: prerendered screens would be outdated.
  const { pages, themeColors } = prerenderPages()
  return {
    mode: isProduction ? 'production' : 'development',
    entry: { main: './src/index.tsx', ...(isProduction ? { boot, sw: serviceWorker } : {}) },
    output: {
      path: path.resolve(__dirname, 'dist/app'),
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      publicPath: '/',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'babel-loader',
            options: isProduction ? {} : { plugins: ['react-refresh/babel'] },
          },
        },
        // These packages have no side effects but do not declare it.
        {
          test: /node_modules.(react-svg-credit-card-payment-icons|hoist-non-react-statics|react-is)/,
          sideEffects: false,
        },
        // The style-loader supports hot replacement.
        { test: /\.css$/, use: [isProduction ? MiniCssExtractPlugin.loader : 'style-loader', 'css-loader'] },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      ...(isProduction ? [...pages, pageNotFound] : pages.slice(0, 1)).map(
        (page) =>
          new HtmlPlugin({
            template: 'public/index.html',
            filename: `${page.file}.html`,
            inject: false,
            // React's hydration needs the comments.
            minify: false,
            excludeChunks: alone,
            templateParameters: (
              compilation: webpack.Compilation,
              { js, css }: { js: string[]; css: string[] },
            ) => ({
              themeColors,
              page: isProduction ? page : { ...page, markup: '', screenStyles: '' },
              bootScript: textOf(compilation, compilation.entrypoints.get('boot')?.getFiles()[0]),
              scripts: js,
              browsers: supportedBrowsers(),
              faces: facesOf(compilation),
              styles: [...css, ...stylesOf(compilation, page)]
                .map((file) => textOf(compilation, file))
                .join(''),
              chunkFiles: Object.fromEntries(preloaded.map((name) => [name, filesOf(compilation, name)])),
              ownFiles: page.isOneOfMany ? [] : filesOf(compilation, page.chunk),
            }),
          }),
      ),
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:8].css' }),
      new CopyPlugin({ patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }] }),
      // Makes the browser compile each file as a whole on another thread.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\.js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      ...(isProduction ? [inPage, new PrecachePlugin()] : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    optimization: {
      splitChunks: {
        chunks: (chunk) => !alone.includes(chunk.name ?? ''),
        cacheGroups: {
          // A library stays in its route's chunk; a library of several routes gets its own.
          defaultVendors: {
            test: /node_modules/,
            chunks: (chunk) => chunk.canBeInitial() && !alone.includes(chunk.name ?? ''),
            priority: -10,
          },
          default: { minChunks: 2, priority: -20, reuseExistingChunk: true },
        },
      },
      minimizer: [
        new MinimizerPlugin({
          test: /\.(js|css|svg)$/,
          minify: [
            {
              implementation: MinimizerPlugin.terserMinify,
              options: { ecma: 2020, compress: { passes: 3, keep_fargs: false } },
            },
            { implementation: webpack.css.cssMinify },
          ],
          // One license file for all scripts.
          extractComments: { filename: 'licences/scripts.txt', banner: false },
          // Precompressed for the server.
          generate: { br: compressed('brotliCompress', 'br'), gz: compressed('gzip', 'gz') },
        }),
      ],
    },
    devtool: isProduction ? false : 'eval-cheap-module-source-map',
    cache: { type: 'filesystem', buildDependencies: { config: [__filename] } },
    performance: { hints: false },
    stats: 'errors-warnings',
    devServer: {
      historyApiFallback: true,
      hot: true,
      // Uses the page's own host: localhost and 127.0.0.1 are different origins.
      client: { overlay: false, webSocketURL: 'auto://0.0.0.0:0/ws' },
      setupMiddlewares: (middlewares) => [waitForFunctions, ...middlewares],
      proxy: [{ context: FUNCTIONS_PATHS, target: `http://127.0.0.1:${API_PORT}` }],
    },
  }
}

const API_PORT = Number(process.env.DEV_API_PORT ?? 3001)
const FUNCTIONS_PATHS = ['/api', '/config.json', '/tests']
const RESTART_MS = 15_000

/** Holds requests while the functions restart; without /config.json a reload would show an empty page. */
const waitForFunctions: RequestHandler = ({ url = '' }, _response, next) => {
  const deadline = Date.now() + RESTART_MS
  const attempt = () => {
    const socket = connect(API_PORT, '127.0.0.1')
    const proceed = () => {
      socket.destroy()
      next()
    }
    socket.once('connect', proceed)
    socket.once('error', () => (Date.now() > deadline ? proceed() : setTimeout(attempt, 50)))
  }
  if (FUNCTIONS_PATHS.some((path) => url.startsWith(path))) attempt()
  else next()
}

function prerenderPages(): {
  themeColors: { scheme: string; color: string; media: string }[]
  pages: Page[]
} {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build/printPrerendered.ts'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return JSON.parse(printed)
}

type Page = Record<
  'file' | 'path' | 'title' | 'description' | 'chunk' | 'markup' | 'screenStyles',
  string
> & {
  /** Also served for other screens; its markup shows only on the login. */
  isOneOfMany: boolean
}

/** Served with status 404; the app renders the text. */
const pageNotFound: Page = {
  ...{ file: '404', path: '', title: 'Page not found – Passage Nine', description: '', chunk: '' },
  ...{ markup: '', screenStyles: '', isOneOfMany: true },
}

/** Must match src/prerender/boot.ts. */
const preloaded = ['testPage', 'testsPage', 'loginForm', 'signedIn']

function filesOf({ namedChunkGroups }: webpack.Compilation, name: string): string[] {
  return (namedChunkGroups.get(name)?.getFiles() ?? []).map((file) => `/${file}`)
}

/** Stylesheets of the prerendered screen and, on the login, of the part below it. */
function stylesOf(compilation: webpack.Compilation, { chunk, isOneOfMany }: Page): string[] {
  const chunks = isOneOfMany && chunk ? [chunk, 'loginTour'] : [chunk]
  const files = chunks.flatMap((name) => filesOf(compilation, name))
  return files.filter((file) => file.endsWith('.css'))
}

function facesOf(compilation: webpack.Compilation): string[] {
  return Object.keys(compilation.assets)
    .filter((file) => /(literata|inter)-latin-wght-normal.*\.woff2$/.test(file))
    .map((file) => `/${file}`)
}

/** Returns '' for a file that this build does not have. */
function textOf(compilation: webpack.Compilation, file = ''): string {
  return String(compilation.getAsset(file.replace(/^\//, ''))?.source.source() ?? '')
}

function compressed(algorithm: 'brotliCompress' | 'gzip', ending: string) {
  return {
    implementation: MinimizerPlugin.compress,
    options: { algorithm },
    type: 'asset' as const,
    filename: `[path][base].${ending}`,
  }
}

/** Returns browserslist as "Chrome 116, Edge 116, Firefox 124 or Safari 17.4". */
function supportedBrowsers(): string {
  const names: Record<string, string> = {
    chrome: 'Chrome',
    edge: 'Edge',
    firefox: 'Firefox',
    safari: 'Safari',
  }
  const told = browserslist.flatMap((each) => {
    const [id = '', , version] = each.split(' ')
    return names[id] ? [`${names[id]} ${version}`] : []
  })
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(told).replace(/, or /, ' or ')
}
