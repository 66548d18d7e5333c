// Preloaded into third-party processes, so they exit even when their parent is killed with -9.
process.on('disconnect', () => process.exit(1))
// The listener must not keep a finished program alive.
process.channel?.unref()
