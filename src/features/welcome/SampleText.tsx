import { Fragment } from 'react'

/**
 * A paragraph of the sample with its titles and words in italics. Only those two tags are known and a test holds the file
 * to them: the room's own reading of any HTML needs a browser, and this is drawn by the build, too.
 */
export function SampleText({ html }: { html: string }) {
  return html.split(/(<(?:em|cite)>.*?<\/(?:em|cite)>)/).map((piece, index) => {
    const [, tag, text] = /^<(em|cite)>(.*)<\//.exec(piece) ?? []
    return (
      <Fragment key={index}>{tag === 'em' ? <em>{text}</em> : tag ? <cite>{text}</cite> : piece}</Fragment>
    )
  })
}
