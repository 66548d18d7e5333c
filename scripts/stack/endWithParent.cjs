// Preloaded into third-party processes, which would survive a parent killed with -9.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
