// Preloaded into child processes that know nothing of their parent: killed with -9, it still takes them along.
process.on('disconnect', () => process.exit(1))
// Listening would keep a program running that has done its work.
process.channel?.unref()
