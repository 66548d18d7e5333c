/** Imported first: development checks traverse the whole state at every action. */
Object.assign(process.env, { NODE_ENV: 'production' })
