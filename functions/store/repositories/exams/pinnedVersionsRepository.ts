import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { FullContent } from '../../../../domain/content'
import type { Sql } from '../../database'
import { contentVersions } from '../../schema/schema'

const Passages = z.array(FullContent)

export function pinnedVersionsRepository(sql: Sql) {
  return {
    /** In order */
    async find(version: string): Promise<FullContent[] | undefined> {
      const [row] = await sql
        .select({ passages: contentVersions.passages })
        .from(contentVersions)
        .where(eq(contentVersions.version, version))
      return row && Passages.parse(row.passages)
    },

    async keep(content: {
      version: string
      testNumber: number
      passages: FullContent[]
      createdAt: Date
    }): Promise<void> {
      await sql.insert(contentVersions).values(content).onConflictDoNothing()
    },
  }
}
