// Old JavaScript syntax, so that outdated Node versions can run this check.
var parts = process.versions.node.split('.').map(Number)
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 20)) {
  console.error('Passage Nine needs Node 20.20 or newer; this is Node ' + process.versions.node + '.')
  process.exit(1)
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (process.platform === 'win32') {
  refuse('Passage Nine does not run on Windows itself: use WSL 2, with the checkout in its own file system.')
}
// Tools treat these characters specially in URLs and patterns.
var odd = /[#%?!*[\]{}()]/.exec(process.cwd())
if (odd) {
  refuse(
    'The path of this checkout has a "' +
      odd[0] +
      '" in it, which tools read as something else. Move it: ' +
      process.cwd(),
  )
}
try {
  require.resolve('tsx/package.json')
  // Operator commands, such as in a deployment, need no development tools.
  var needsTools = /scripts.(stack|check|build)/.test(String(process.env.npm_lifecycle_script))
  if (needsTools) require.resolve('webpack/package.json')
} catch {
  refuse('Packages are missing. Run npm install; with NODE_ENV=production add --include=dev.')
}
