// Plain old JavaScript: the Node that is too old must still be able to read it.
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
// These mean something in the addresses and patterns that tools make of paths.
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
  // A command of operators needs no more, such as in a deployment.
  var needsTools = /scripts.(stack|check|build)/.test(String(process.env.npm_lifecycle_script))
  if (needsTools) require.resolve('webpack/package.json')
} catch {
  refuse('Packages are missing. Run npm install; with NODE_ENV=production add --include=dev.')
}
