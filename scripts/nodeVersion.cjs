// Plain old JavaScript: the Node that is too old must still be able to read it.
var parts = process.versions.node.split('.').map(Number)
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 20)) {
  console.error('Passage Nine needs Node 20.20 or newer; this is Node ' + process.versions.node + '.')
  process.exit(1)
}
