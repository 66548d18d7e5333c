import { lockFolder } from '../../../functions/store/folderLock'

/** Holds a folder until it is killed. */
async function main(): Promise<void> {
  await lockFolder(process.env.FOLDER ?? '')
  setInterval(() => undefined, 1_000)
  process.send?.('ready')
}

void main()
