// Preloaded into child processes that know nothing of their parent: killed with -9, it still takes them along.
process.on('disconnect', () => process.exit(1))
