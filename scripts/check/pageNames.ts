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
/** What is written here; a .json may be what a program makes. */
const ENDINGS = ['ts', 'tsx', 'cjs', 'mjs', 'css', 'md', 'sql']

const PATH = new RegExp(`(?<![\\w/.@:-])(?:${FOLDERS.join('|')})/[\\w./-]*\\w(?![\\w/]*[*{<…])`, 'g')
const FILE = new RegExp(`\`(\\w[\\w./-]*\\.(?:${ENDINGS.join('|')}))\``, 'g')
const LINK = /\]\(([^)\s:]+)\)/g
const COMMAND = /\bnpm run (\w+(?::\w+)*)/g

type House = {
  /** Every file, by its path from the root. */
  files: readonly string[]
  /** The names that `npm run` knows. */
  commands: readonly string[]
}

/** What a page names and the house does not have: files, folders, headings and commands, as the page writes them. */
export function lostNames(page: string, text: string, { files, commands }: House): string[] {
  const places = new Set(files.flatMap((file) => [file, ...foldersAbove(file)]))
  const ends = files.map((file) => `/${file}`)
  // A test may be named without its first folder, a file of the folder in question by its name alone.
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

/** Whether a link from a page leads to a file and, where it names one, to a heading of it. */
function leads(link: string, page: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(target)) return false
  return heading === undefined || headingsOf(readFileSync(target, 'utf8')).includes(heading)
}

/** As they are written in addresses. */
function headingsOf(text: string): string[] {
  return matches(text, /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  )
}
