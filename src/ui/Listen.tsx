import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from './icons'

/** The words of the article that it stands in, read aloud by the device: from the first paragraph on, until it is pressed again. */
export function Listen({ isOpen }: { isOpen: boolean }) {
  const hasVoices = useSyncExternalStore(onVoices, canSpeak, () => false)
  const [isSpeaking, setIsSpeaking] = useState(false)
  useEffect(() => {
    if (!isSpeaking) return
    const stop = () => window.speechSynthesis.cancel()
    // A browser goes on over a reload.
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [isSpeaking])
  // Another passage is turned to.
  if (!isOpen && isSpeaking) setIsSpeaking(false)
  if (!hasVoices) return null

  const speak = (article: Element | null) => {
    const paragraphs = [...(article?.querySelectorAll('[data-paragraph]') ?? [])]
    const sentences = paragraphs.flatMap(({ textContent }) => sentencesOf(textContent))
    sentences.forEach((sentence, index) => {
      const utterance = Object.assign(new SpeechSynthesisUtterance(sentence), { lang: 'en-US' })
      if (index === sentences.length - 1) utterance.onend = () => setIsSpeaking(false)
      utterance.onerror = () => setIsSpeaking(false)
      window.speechSynthesis.speak(utterance)
    })
    setIsSpeaking(sentences.length > 0)
  }
  return (
    <button
      type="button"
      className="tool listen"
      onClick={({ currentTarget }) => {
        if (isSpeaking) return setIsSpeaking(false)
        speak(currentTarget.closest('article'))
      }}
    >
      <Icon name={isSpeaking ? 'stop' : 'listen'} />
      {isSpeaking ? 'Stop' : 'Listen'}
    </button>
  )
}

/** Some voices fall silent within what takes them longer than a quarter of a minute. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]["”’)]*)\s+/).filter((sentence) => sentence.trim() !== '')
}

function canSpeak(): boolean {
  return 'speechSynthesis' in window && window.speechSynthesis.getVoices().length > 0
}

/** A browser may have them a moment later. */
function onVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => undefined
  const { speechSynthesis } = window
  speechSynthesis.addEventListener?.('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener?.('voiceschanged', listener)
}
