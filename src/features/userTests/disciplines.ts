/** In passage order; a test compares them with the content. */
const disciplines: Readonly<Record<number, string>> = {
  1: 'Economics, Music, Anthropology, Literature, Political Science, History, Art, Religion, Philosophy',
  2: 'Anthropology, Ethics, History, Theater, Architecture, Linguistics, Popular Culture, Population Health, Sociology',
  3: 'Archaeology, Literature, Economics, Dance, Education, Sociology, Philosophy, Art, Diverse Cultures',
  4: 'History, Ethics, Geography, Music, Linguistics, Architecture, Psychology, Religion, Political Science',
  5: 'Anthropology, Literature, Archaeology, Popular Culture, Ethics, Population Health, Theater, Education, Art',
  6: 'Sociology, Music, Political Science, Geography, Economics, Philosophy, History, Dance, Religion',
  7: 'Architecture, Psychology, Popular Culture, Population Health, Ethics, Linguistics, Literature, Anthropology, Theater',
  8: 'Education, Art, Archaeology, Philosophy, Sociology, Diverse Cultures, Economics, Religion, Psychology',
  9: 'Music, Political Science, Ethics, Population Health, Architecture, History, Dance, Linguistics, Literature',
  10: 'Anthropology, Philosophy, Education, Theater, Geography, Art, Archaeology, Popular Culture, Diverse Cultures',
}

/** Returns undefined for an unlisted test. */
export function disciplinesOf(testNumber: number): string | undefined {
  return disciplines[testNumber]
}
