import path from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { PrecachePlugin } from './scripts/precachePlugin'
import type { Configuration as DevServer } from 'webpack-dev-server'

/** One file by itself, at the root: a worker rules only over what lies below its address. */
const serviceWorker = { import: './src/serviceWorker.ts', filename: 'sw.js', runtime: false } as const

/** The page's first script: it waits for nothing, not even for what finds the other files. */
const early = { import: './src/early.ts', filename: 'assets/early.[contenthash].js', runtime: false } as const
const alone = ['sw', 'early']

/** The browser app into dist/app: index.html, public's files, and everything hashed under assets/. */
export default (_env: unknown, argv: { mode?: string }): Configuration & { devServer: DevServer } => {
  const isProduction = argv.mode === 'production'
  return {
    mode: isProduction ? 'production' : 'development',
    entry: { early, main: './src/index.tsx', ...(isProduction ? { sw: serviceWorker } : {}) },
    output: {
      path: path.resolve(__dirname, 'dist/app'),
      filename: 'assets/[name].[contenthash].js',
      chunkFilename: 'assets/[name].[contenthash].js',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      publicPath: '/',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        // A list of every CSS property, which the browser has too.
        '@pandacss/is-valid-prop$': path.resolve('src/ui/isCssProperty.ts'),
        // Its package names the development build, with its warnings, for everybody.
        ...(isProduction
          ? { 'react-router$': path.resolve('node_modules/react-router/dist/production/index.mjs') }
          : {}),
      },
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
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new HtmlPlugin({
        template: 'public/index.html',
        scriptLoading: 'defer',
        excludeChunks: ['sw'],
        chunksSortMode: (one, other) => Number(other === 'early') - Number(one === 'early'),
        templateParameters: ({ namedChunkGroups }: webpack.Compilation) => ({
          testPageFiles: (namedChunkGroups.get('testPage')?.getFiles() ?? []).map((file) => `/${file}`),
        }),
      }),
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash].css' }),
      new CopyPlugin({ patterns: [{ from: 'public', globOptions: { ignore: ['**/index.html'] } }] }),
      // The browser compiles the program whole, beside the main thread, rather than each function when it is first called.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\.js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      ...(isProduction ? [new PrecachePlugin()] : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    // Lazy routes keep their own libraries: only what the first screen needs is in the first load.
    optimization: {
      splitChunks: { chunks: (chunk) => chunk.canBeInitial() && !alone.includes(chunk.name ?? '') },
      runtimeChunk: 'single',
      minimizer: [
        new MinimizerPlugin({
          test: /\.(js|css|svg)$/,
          minify: [
            { implementation: MinimizerPlugin.terserMinify, options: { compress: { passes: 2 } } },
            { implementation: webpack.css.cssMinify },
          ],
          // Beside each file, as small as it gets: the server has no work with it.
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
      client: { overlay: false },
      proxy: [
        {
          context: ['/api', '/config.json', '/tests'],
          target: `http://127.0.0.1:${process.env.DEV_API_PORT ?? '3001'}`,
        },
      ],
    },
  }
}

function compressed(algorithm: 'brotliCompress' | 'gzip', ending: string) {
  return {
    implementation: MinimizerPlugin.compress,
    options: { algorithm },
    type: 'asset' as const,
    filename: `[path][base].${ending}`,
  }
}
