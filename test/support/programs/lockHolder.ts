import { lockFolder } from '../../../functions/store/folderLock'

async function main(): Promise<void> {
  await lockFolder(process.env.FOLDER ?? '')
  setInterval(() => undefined, 1_000)
  process.send?.('ready')
}

void main()
