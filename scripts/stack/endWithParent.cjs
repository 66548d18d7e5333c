// Preloaded into third-party child processes, so that they end even when their parent is killed with -9.
process.on('disconnect', () => process.exit(1))
// The listener must not keep a finished program alive.
process.channel?.unref()
