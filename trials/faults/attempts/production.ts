/** Imported first: development checks walk through the whole state at every action. */
Object.assign(process.env, { NODE_ENV: 'production' })
