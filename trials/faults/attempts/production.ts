/** Before anything of the app is loaded: its development checks walk through the whole state at every action. */
Object.assign(process.env, { NODE_ENV: 'production' })
