import { memo } from 'react'
import { Box } from '@chakra-ui/react'
import DOMPurify from 'dompurify'
import type { TestContent } from '../../../domain/content'

/** The tags that the authoring guide allows in a paragraph; the content lint holds the files to the same list. */
const ALLOWED = { ALLOWED_TAGS: ['em', 'strong', 'sup', 'sub', 'q', 'cite'], ALLOWED_ATTR: [] }

/** Title, author, source and paragraphs of one passage (specification, section 2). */
export const PassageCard = memo(function PassageCard({ content }: { content: TestContent }) {
  const { title, author, source, paragraphs } = content.test.passage
  return (
    <Box as="article" aria-labelledby="passage-title" maxWidth="measure">
      <Box as="h2" id="passage-title" textStyle="title">
        {title}
      </Box>
      <Box color="mutedInk" marginTop="1" marginBottom="6">
        {author}. {source}.
      </Box>
      {paragraphs.map((paragraph, index) => (
        <Box
          as="p"
          key={index}
          textStyle="reading"
          marginBottom="5"
          dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(paragraph, ALLOWED) }}
        />
      ))}
    </Box>
  )
})
