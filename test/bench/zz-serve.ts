import { Stack } from '../support/journeys/stack'
async function main() { const s = new Stack(); await s.start(); console.log('URL ' + s.url); process.on('SIGTERM', () => void s.stop().then(() => process.exit(0))) }
void main()
