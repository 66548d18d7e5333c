import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDERS = [
  'src',
  'functions',
  'domain',
  'scripts',
  'sandbox',
  'test',
  'trials',
  'docs',
  'content',
  'public',
]
/** Hand-written file types */
const ENDINGS = ['ts', 'tsx', 'cjs', 'mjs', 'css', 'md', 'sql']

const PATH = new RegExp(`(?<![\\w/.@:-])(?:${FOLDERS.join('|')})/[\\w./-]*\\w(?![\\w/]*[*{<…])`, 'g')
const FILE = new RegExp(`\`(\\w[\\w./-]*\\.(?:${ENDINGS.join('|')}))\``, 'g')
const LINK = /\]\(([^)\s:]+)\)/g
const COMMAND = /\bnpm run (\w+(?::\w+)*)/g

type House = {
  /** Paths from the root */
  files: readonly string[]
  commands: readonly string[]
}

/** Files, folders, headings and commands that a docs page names, but that don't exist */
export function lostNames(page: string, text: string, { files, commands }: House): string[] {
  const places = new Set(files.flatMap((file) => [file, ...foldersAbove(file)]))
  const ends = files.map((file) => `/${file}`)
  // Tests may be named without their first folder, files of the same folder by name only.
  const isThere = (path: string) =>
    [path, `${path}.ts`, join('test', path), join(dirname(page), path)].some((each) => places.has(each)) ||
    (ENDINGS.some((ending) => path.endsWith(`.${ending}`)) && ends.some((end) => end.endsWith(`/${path}`)))
  const lost = [...matches(text, PATH), ...matches(text, FILE)].filter((path) => !isThere(path))
  const links = matches(text, LINK).filter((link) => !leads(link, page))
  const unknown = matches(text, COMMAND).filter((command) => !commands.includes(command))
  return [...new Set([...lost, ...links, ...unknown.map((command) => `npm run ${command}`)])]
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole)
}

function foldersAbove(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

function leads(link: string, page: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(target)) return false
  return heading === undefined || headingsOf(readFileSync(target, 'utf8')).includes(heading)
}

/** As URL fragments */
function headingsOf(text: string): string[] {
  return matches(text, /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  )
}
