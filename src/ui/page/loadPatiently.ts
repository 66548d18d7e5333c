const AGAIN_MS = 5_000

/** Fetches a part of the program, again and again while that does not work: what it is for waits, and nothing breaks. */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
