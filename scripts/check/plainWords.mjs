/** Words and openings of sentences that make comments, docs and test names hard to read (docs/contributing.md). */
const WORDS =
  /\b(whoever|anew|shelf|told|goes on|by itself|of its own|all the same|hand(?:s|ed)? in|looks? on|reckon(?:s|ed)?|take up|put off)\b/i
const IN_CODE = /\b(nobody)\b|^[\s*]*(What|Whoever|One that)\b/i
const QUOTED = /`[^`]*`|Test: .*/g

const plainWords = {
  meta: { type: 'suggestion', schema: [], messages: { word: 'Use plain words instead of "{{word}}".' } },
  create(context) {
    const { sourceCode } = context
    const isPage = context.filename.endsWith('.md')
    const report = (loc, found) =>
      found && context.report({ loc, messageId: 'word', data: { word: found[0].trim() } })
    return {
      Program() {
        for (const { value, loc } of sourceCode.getAllComments()) {
          const text = value.replace(QUOTED, '')
          report(loc, WORDS.exec(text) ?? (isPage ? null : IN_CODE.exec(text)))
        }
      },
      'CallExpression > .callee, CallExpression > CallExpression.callee'(callee) {
        const name = /^(?:it|test|describe)\b/.test(sourceCode.getText(callee))
        const [title] = name ? callee.parent.arguments : []
        if (title?.type === 'Literal' && typeof title.value === 'string')
          report(title.loc, WORDS.exec(title.value) ?? IN_CODE.exec(title.value))
      },
    }
  },
}

/** Reads a Markdown page as a program of comments, one a line, without its code. */
function parseForESLint(text) {
  let isCode = false
  let start = 0
  const comments = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) isCode = !isCode
    const value = isCode ? '' : line
    const [from, to] = [start, start + line.length]
    const loc = { start: { line: index + 1, column: 0 }, end: { line: index + 1, column: line.length } }
    comments.push({ type: 'Line', value, range: [from, to], loc })
    start = to + 1
  }
  const loc = { start: { line: 1, column: 0 }, end: comments.at(-1).loc.end }
  return {
    ast: {
      type: 'Program',
      body: [],
      tokens: [],
      comments,
      range: [0, text.length],
      loc,
      sourceType: 'module',
    },
  }
}

export default { rules: { 'plain-words': plainWords }, parser: { meta: { name: 'pages' }, parseForESLint } }
